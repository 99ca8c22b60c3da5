/**
 * The app's colors, light and dark, for mail clients: few support OKLCH, fewer custom properties.
 * The names are those of the tokens.
 */
export const emailColours = {
  room: { day: "#f9f6f1", night: "#0d0f16" },
  "seat-raised": { day: "#ffffff", night: "#21242c" },
  aisle: { day: "#d5d0c8", night: "#353840" },
  "screen-light": { day: "#151822", night: "#f7f3eb" },
  "half-light": { day: "#515561", night: "#b6b0a7" },
  bulb: { day: "#cf7b00", night: "#fcbf3c" },
  "bulb-ink": { day: "#9d5500", night: "#fcbf3c" },
  "on-bulb": { day: "#1c1204", night: "#1e1403" },
} as const;

export type EmailColour = keyof typeof emailColours;

/**
 * A color twice: inline for light mode, because many clients drop style sheets, and as classes that
 * a style sheet overrides for dark mode.
 */
export function paint(
  colours: Partial<Record<"color" | "background" | "border-color", EmailColour>>,
) {
  const parts = Object.entries(colours);
  return {
    classes: parts.map(([property, name]) => classOf(property, name)).join(" "),
    style: parts.map(([property, name]) => `${property}:${emailColours[name].day}`).join(";"),
  };
}

/** The dark mode style sheet, for every color in every place it may be used. */
export function nightStyles(): string {
  const rules = ["color", "background", "border-color"].flatMap((property) =>
    Object.entries(emailColours).map(
      ([name, { night }]) => `.${classOf(property, name)}{${property}:${night}!important}`,
    ),
  );
  return `@media (prefers-color-scheme:dark){${rules.join("")}}`;
}

const classOf = (property: string, name: string) => `${property}-${name}`;
