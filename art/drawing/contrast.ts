/** The contrast of two colors as the accessibility guidelines (WCAG 2) measure it, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The color with the most contrast to the one under it. */
export function strongest(on: string, colours: readonly [string, ...string[]]): string {
  return colours.reduce((best, colour) =>
    contrast(on, colour) > contrast(on, best) ? colour : best,
  );
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
