// The package has no types of its own; this is the part of it that make-font.ts uses.
declare module "subset-font" {
  type AxisRange = { min: number; max: number; default: number };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, number | AxisRange>;
    },
  ): Promise<Buffer>;
}
