import { expect, test } from "vitest";

import { parsableType } from "./form-limits.ts";
import { readFields } from "./read-form.ts";

const MULTIPART = 'multipart/form-data; boundary="line"';
const URL_ENCODED = "application/x-www-form-urlencoded";
const part = '--line\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const END = "--line--\r\n";

const typeOf = (type: string, body: string) => parsableType(type, Buffer.from(body));

test("forms as browsers send them are parsed, with a file of any size", async () => {
  const form = new FormData();
  form.set("file", new File(["x".repeat(5_000_000)], "a.csv"));
  for (let at = 0; at < 500; at += 1) form.append("service", String(at));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const read = await readFields(request);
  expect(read?.getAll("service")).toHaveLength(500);
  expect(read?.get("file")).toMatchObject({ name: "a.csv", size: 5_000_000 });
  expect(typeOf(`${URL_ENCODED};charset=UTF-8`, "a=1&b=2")).toBeDefined();
});

test.each([
  ["many fields", URL_ENCODED, "a=&".repeat(2_001)],
  ["a file without parts", URL_ENCODED, "a".repeat(1024 * 1024 + 1)],
  ["many parts", MULTIPART, part.repeat(2_001) + END],
  ["a long head", MULTIPART, `--line\r\n${"x: y\r\n".repeat(2_000)}\r\n\r\n1\r\n${END}`],
  ["many long heads", MULTIPART, `--line\r\n${"x: y\r\n".repeat(1_300)}\r\n1\r\n`.repeat(40) + END],
  ["no separator", "multipart/form-data", part + END],
  ["another type", "text/plain", "a=1"],
])("a body with %s is no form", async (_, type, body) => {
  expect(typeOf(type, body)).toBeUndefined();
  const headers = { "content-type": type };
  const request = new Request("http://localhost", { method: "POST", body, headers });
  expect(await readFields(request)).toBeUndefined();
});

test("the separator that is counted is the one that is looked for", () => {
  const type = "multipart/form-data; boundary=other; boundary=line";
  expect(typeOf(type, part.repeat(2_001) + END)).toBeUndefined();
  expect(typeOf(type, `--line\r\n\r\n${END}`)).toBe(MULTIPART);
});
