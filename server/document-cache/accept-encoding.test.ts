import { expect, test } from "vitest";

import { acceptedEncoding } from "./accept-encoding.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.2, gzip;q=0.9", "gzip"],
  ["zstd", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["identity", undefined],
  ["GZIP", "gzip"],
  ["br;q=nonsense, gzip;q=0.1", "gzip"],
])("Accept-Encoding %s is answered with %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
  expect(acceptedEncoding(header), "the same when remembered").toBe(encoding);
});
