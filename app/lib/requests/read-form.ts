import { z } from "zod";

import { parsableType } from "./form-limits.ts";

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<Fields extends Shape> = z.output<z.ZodObject<Fields>>;

/** A text field. One that is missing, or that a file came for, is empty. */
export const text = z.string().catch("");

/** A text field that only some of a screen's forms have. */
export const textIfSent = z.string().optional().catch(undefined);

/** A file; undefined when none was sent. */
export const sentFile = z.instanceof(File).optional().catch(undefined);

/**
 * The fields of a form that was sent. A body that is no form has none, so that its screen says what
 * is missing: nonsense that somebody sends is no fault of ours.
 */
export async function readForm<Fields extends Shape>(
  request: Request,
  fields: Fields,
): Promise<Values<Fields>> {
  return parseFields((await readFields(request)) ?? new FormData(), fields);
}

/** The fields of a form or of a query; of one that comes several times, the first. */
export function parseFields<Fields extends Shape>(
  sent: Pick<FormData | URLSearchParams, "get">,
  fields: Fields,
): Values<Fields> {
  const given = Object.keys(fields).map((name) => [name, sent.get(name) ?? undefined]);
  return z.object(fields).parse(Object.fromEntries(given));
}

/** A form that was sent; undefined for a body that is no form, or more of one than any of ours. */
export async function readFields(request: Request): Promise<FormData | undefined> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = parsableType(request.headers.get("content-type") ?? "", body);
  if (type === undefined) return undefined;
  try {
    // As a stream, because a buffer would be copied once more: an upload has many megabytes.
    const sent = new ReadableStream({
      start(stream) {
        stream.enqueue(body);
        stream.close();
      },
    });
    return await new Response(sent, { headers: { "content-type": type } }).formData();
  } catch (error) {
    // What the platform throws when a body is broken.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
