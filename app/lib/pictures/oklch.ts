export type Oklch = { lightness: number; chroma: number; hue: number };
export type LinearRgb = { red: number; green: number; blue: number };

function cut(part: number): number {
  return Math.min(1, Math.max(0, part));
}

/** Björn Ottosson's matrices; colors that no screen can show are clipped. */
export function oklchToLinearRgb({ lightness, chroma, hue }: Oklch): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

export function hexToLinearRgb(hex: string): LinearRgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return { red: part(1), green: part(3), blue: part(5) };
}

function hexPart(linear: number): string {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
}

export function oklchToHex(colour: Oklch): string {
  const { red, green, blue } = oklchToLinearRgb(colour);
  return `#${hexPart(red)}${hexPart(green)}${hexPart(blue)}`;
}

/** The contrast of two colors as WCAG 2 defines it, from 1 to 21. */
export function contrastOf(one: LinearRgb, other: LinearRgb): number {
  const luminance = ({ red, green, blue }: LinearRgb) =>
    0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
