import sharp from "sharp";

export interface Shot {
  label: string;
  picture: Buffer;
}

const THUMBNAIL_WIDTH = 420;
const NARROW_THUMBNAIL_WIDTH = 240;
const GAP = 16;
const LABEL_HEIGHT = 28;
const SHEET_WIDTH = 2600;

/** The place of each of some equal pictures on a sheet, row by row, and how large the sheet is. */
export function layOut(count: number, size: { width: number; height: number }) {
  const columns = Math.max(1, Math.min(count, Math.floor(SHEET_WIDTH / (size.width + GAP))));
  const rows = Math.ceil(count / columns);
  const places = Array.from({ length: count }, (_, index) => ({
    left: GAP + (index % columns) * (size.width + GAP),
    top: GAP + Math.floor(index / columns) * (size.height + LABEL_HEIGHT + GAP),
  }));
  return {
    places,
    width: GAP + columns * (size.width + GAP),
    height: GAP + rows * (size.height + LABEL_HEIGHT + GAP),
  };
}

/** One picture of many: each with its address beneath. */
export async function makeContactSheet(
  shots: readonly Shot[],
  screen: { width: number; height: number },
): Promise<Buffer> {
  const width = screen.width < 600 ? NARROW_THUMBNAIL_WIDTH : THUMBNAIL_WIDTH;
  const size = { width, height: Math.round((width * screen.height) / screen.width) };
  const sheet = layOut(shots.length, size);
  const parts = await Promise.all(
    shots.map(async ({ label, picture }, index) => {
      const { left, top } = sheet.places[index] ?? { left: 0, top: 0 };
      const small = await sharp(picture).resize(size).png().toBuffer();
      return [
        { input: small, left, top },
        { input: Buffer.from(drawLabel(label, width)), left, top: top + size.height },
      ];
    }),
  );
  const { width: sheetWidth, height } = sheet;
  return sharp({ create: { width: sheetWidth, height, channels: 3, background: "#808080" } })
    .composite(parts.flat())
    .webp({ quality: 80 })
    .toBuffer();
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function drawLabel(label: string, width: number): string {
  const text = label.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="19" font-family="sans-serif" font-size="15" fill="#000">${text}</text></svg>`;
}
