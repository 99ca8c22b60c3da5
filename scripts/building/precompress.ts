import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:css|html|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Writes NAME.br and NAME.gz beside every file below `folder` that becomes smaller by it:
 * compressed once here, so that the server only sends bytes.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const paths = [...names].filter((path) => compressible.test(path) && !names.has(`${path}.gz`));
  // zlib works in Node's thread pool, which takes as many at a time as it has threads.
  await Promise.all(paths.map(precompressFile));
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
