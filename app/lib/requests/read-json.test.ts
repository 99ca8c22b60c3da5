import { expect, test } from "vitest";

import { readJson } from "./read-json.ts";

const read = (body: string) => readJson(new Request("http://localhost", { method: "POST", body }));

test("what a browser reports is read", async () => {
  const report = { userId: "a@example.org", marks: [{ name: "movie:1", at: 2 }, null, "[,{"] };
  expect(await read(JSON.stringify(report))).toEqual(report);
  const many = Array.from({ length: 10_000 }, (_, at) => ({ at, is: true }));
  expect(await read(JSON.stringify(many))).toEqual(many);
});

test.each([
  ["nothing", ""],
  ["broken off", '{"a":'],
  ["very many values", `[${"[],".repeat(60_000)}0]`],
  ["nested deeply", `${"[".repeat(20)}${"]".repeat(20)}`],
])("what is %s is not, before it is parsed", async (_, body) => {
  expect(await read(body)).toBeUndefined();
});
