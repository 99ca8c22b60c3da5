import { expect, test } from "vitest";

import { parseFields, readForm, sentFile, text, textIfSent } from "./read-form.ts";

const post = (type: string | undefined, body: string) =>
  new Request("http://localhost", {
    method: "POST",
    body: new TextEncoder().encode(body),
    headers: type === undefined ? {} : { "content-type": type },
  });

test("a form's fields are read, of each the first, and no others", async () => {
  const request = post("application/x-www-form-urlencoded", "name=Ada&name=Bob&more=1");
  expect(await readForm(request, { name: text })).toEqual({ name: "Ada" });
});

test("what is missing, or of another kind, is empty", () => {
  const sent = new FormData();
  sent.set("name", new File(["x"], "name.txt"));
  sent.set("avatar", "no file");
  const fields = { name: text, city: text, code: textIfSent, avatar: sentFile };
  const parsed = parseFields(sent, fields);
  expect(parsed).toEqual({
    name: "",
    city: "",
    code: undefined,
    avatar: undefined,
  });
});

test("a file is taken as it is", () => {
  const sent = new FormData();
  const avatar = new File(["picture"], "ada.png");
  sent.set("avatar", avatar);
  expect(parseFields(sent, { avatar: sentFile }).avatar).toBe(avatar);
});

test.each([
  ["JSON", "application/json", '{"name":"Ada"}'],
  ["nothing that is named", undefined, "name=Ada"],
  ["parts without their boundary", "multipart/form-data", "--x\r\n"],
  ["parts that break off", "multipart/form-data; boundary=x", "--x\r\nContent-Dis"],
])("%s has no fields, and is not an error", async (_, type, body) => {
  expect(await readForm(post(type, body), { name: textIfSent })).toEqual({});
});

test("a failure below the form is not mistaken for an empty form", async () => {
  const request = new Request("http://localhost", {
    method: "POST",
    body: new ReadableStream({ start: (stream) => stream.error(new Error("The disk is gone.")) }),
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  } as RequestInit);
  await expect(readForm(request, { name: text })).rejects.toThrow("The disk is gone.");
});
