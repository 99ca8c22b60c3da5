import { remembering } from "#app/lib/remembering.ts";

import type { Encoding } from "./cached-page.ts";

/** Browsers send few different headers. */
const knownEncoding = remembering(100, chooseEncoding);

/** The best encoding that we store and the client accepts; undefined: it wants the plain body. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined =>
  header ? knownEncoding(header) : undefined;

function chooseEncoding(header: string): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  if (weightOf("br") > 0 && weightOf("br") >= weightOf("gzip")) return "br";
  return weightOf("gzip") > 0 ? "gzip" : undefined;
}
