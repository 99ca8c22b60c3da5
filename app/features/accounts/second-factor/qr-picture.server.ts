import { encode } from "uqr";

/** Readers need this much space around the dots. */
const QUIET_DOTS = 4;

/**
 * A QR code as a data address, with its quiet zone. Always dark on white: not every reader reads
 * inverted codes.
 */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { border: QUIET_DOTS, ecc: "M" });
  const dots = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots.join("")}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
