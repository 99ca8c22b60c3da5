import { expect, test } from "vitest";

import { readForm } from "./read-form.ts";

const post = (type: string | undefined, body: string) =>
  new Request("http://localhost", {
    method: "POST",
    body: new TextEncoder().encode(body),
    headers: type === undefined ? {} : { "content-type": type },
  });

test("a form's fields are read", async () => {
  const form = await readForm(post("application/x-www-form-urlencoded", "name=Ada&name=Bob"));
  expect(form.getAll("name")).toEqual(["Ada", "Bob"]);
});

test.each([
  ["JSON", "application/json", '{"name":"Ada"}'],
  ["nothing that is named", undefined, "name=Ada"],
  ["parts without their boundary", "multipart/form-data", "--x\r\n"],
  ["parts that break off", "multipart/form-data; boundary=x", "--x\r\nContent-Dis"],
])("%s has no fields, and is no fault", async (_, type, body) => {
  expect([...(await readForm(post(type, body)))]).toEqual([]);
});

test("what fails beneath the form is not taken for one without fields", async () => {
  const request = new Request("http://localhost", {
    method: "POST",
    body: new ReadableStream({ start: (stream) => stream.error(new Error("The disk is gone.")) }),
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  } as RequestInit);
  await expect(readForm(request)).rejects.toThrow("The disk is gone.");
});
