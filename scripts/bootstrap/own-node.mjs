import { existsSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modules = new URL("../../node_modules/", import.meta.url);

/** The folder that npm puts first on the PATH of everything it runs here. */
export const binaries = fileURLToPath(new URL(".bin/", modules));

/** The Node 24 of the installed packages, on the systems that have one. */
export const ownNode = fileURLToPath(
  new URL(`node-${process.platform}-${process.arch}/bin/node`, modules),
);

/** npm 10 installs that package but leaves its command out of .bin; npm 11 links it itself. */
export function linkOwnNode() {
  const link = `${binaries}node`;
  if (existsSync(ownNode) && !existsSync(link)) symlinkSync(ownNode, link);
}
