import sharp from "sharp";

import { hostileUploads } from "../../tests/library/hostile-uploads.ts";
import { claimingPng, largestPicture } from "../../tests/pictures/large-pictures.ts";
import { proveBesideUploads } from "./beside-uploads.ts";

interface UploadsOptions {
  uploads: number;
  log: (line: string) => void;
}

/** The heaviest possible pictures. */
export const proveUploads = async (options: UploadsOptions): Promise<boolean> =>
  proveBesideUploads({
    ...options,
    path: "/profile/avatar",
    field: "avatar",
    files: await makePictures(),
  });

/** Files to import that are made to take a server's time and memory. */
export const proveImports = async (options: UploadsOptions): Promise<boolean> =>
  proveBesideUploads({
    ...options,
    path: "/profile/import",
    field: "file",
    files: await Promise.all(Object.values(hostileUploads).map(({ make }) => make())),
  });

/** A picture as large as allowed, one that is larger, and a photograph of some megabytes. */
async function makePictures(): Promise<Buffer[]> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photograph = sharp({
    create: { width: 1_800, height: 1_800, channels: 3, background: "#888", noise },
  });
  return [
    await largestPicture(),
    claimingPng({ width: 7_000, height: 7_000, bits: 16 }),
    await photograph.jpeg({ quality: 80 }).toBuffer(),
  ];
}
