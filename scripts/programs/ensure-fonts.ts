import { existsSync } from "node:fs";
import { join } from "node:path";

import { fetchedFolder } from "../bootstrap/fetched-programs.mjs";
import { hasDebianPackages } from "./debian-packages.ts";
import { unpackPackages, writeFontSettings } from "./unpacked-packages.ts";

/** Letters of every language that there are texts in, by Debian's package. */
const FONTS = {
  "fonts-noto-core": "usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
  "fonts-ipafont-gothic": "usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
};

/**
 * What a browser's environment needs to draw them. Elsewhere than on Debian they are the system's;
 * without them, pictures show a box for each letter.
 */
export async function ensureFonts(
  log: (line: string) => void = console.log,
): Promise<Record<string, string>> {
  const unpacked = join(fetchedFolder, "debian");
  const missing = Object.entries(FONTS).filter(([, path]) => !existsSync(`/${path}`));
  if (missing.length === 0 || !hasDebianPackages()) return {};
  const unfetched = missing.filter(([, path]) => !existsSync(join(unpacked, path)));
  try {
    if (unfetched.length > 0) {
      await unpackPackages(
        unfetched.map(([name]) => name),
        log,
      );
    }
    return { FONTCONFIG_FILE: writeFontSettings(unpacked) };
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return {};
  }
}
