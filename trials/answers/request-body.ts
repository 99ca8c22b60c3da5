import type { Body } from "./exchange.ts";

/** What a visitor has kept of the answers so far. */
export type Memory = Record<string, string>;

/** What was kept in place of its name in braces; "none" before something was. */
export const fillIn = (text: string, memory: Memory) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => memory[name] ?? "none");

interface BodyOptions {
  memory: Memory;
  /** What the form of a page sends along. */
  hidden: Record<string, string>;
}

const BOUNDARY = "a-boundary-of-tests";

/** A body as a browser sends it. */
export function encodeBody(body: Body, { memory, hidden }: BodyOptions) {
  if ("json" in body) {
    const text = fillIn(JSON.stringify(body.json), memory);
    return encoded("application/json", text);
  }
  if ("file" in body) {
    const { field, name, content, fields = {} } = body.file;
    const parts = [
      ...Object.entries(fields).map(([key, value]) => partOf(`name="${key}"`, value)),
      partOf(`name="${field}"; filename="${name}"`, content),
    ];
    const text = `${parts.join("")}--${BOUNDARY}--\r\n`;
    return encoded(`multipart/form-data; boundary=${BOUNDARY}`, text);
  }
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...hidden, ...body.form })) {
    for (const each of [value].flat()) filled.append(name, fillIn(each, memory));
  }
  return encoded("application/x-www-form-urlencoded", filled.toString());
}

const partOf = (names: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${names}\r\n\r\n${value}\r\n`;

function encoded(type: string, text: string) {
  const bytes = Buffer.from(text);
  return { bytes, headers: { "content-type": type, "content-length": String(bytes.length) } };
}
