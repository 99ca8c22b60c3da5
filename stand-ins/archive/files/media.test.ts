import { expect, test } from "vitest";
import { placeOf } from "../item-record.ts";
import { createMedia } from "./media.ts";
import { defaultQuirks } from "../quirks.ts";
import { archiveItems } from "../seeds/catalogue.ts";

const pictures = async () => Buffer.from("poster");
const media = createMedia({ items: archiveItems([]), pictures, quirks: defaultQuirks() });

// Over HTTP the Content-Length would cut off extra bytes, so the node is called directly.
test.each([
  ["bytes=0-0", 1],
  ["bytes=5-104", 100],
  ["bytes=1000-200999", 200_000],
])("a master has exactly as many bytes as requested: %s", async (range, count) => {
  const { dir } = placeOf("charlie_chaplin_film_fest");
  const reply = await media(
    new Request(`http://node${dir}/charlie_chaplin_film_fest.mpeg`, { headers: { Range: range } }),
  );
  expect(reply.status).toBe(206);
  expect((await reply.arrayBuffer()).byteLength).toBe(count);
});
