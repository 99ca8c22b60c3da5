import { z } from "zod";

/** Longer values, or more of them, are mistakes and would only fill our cache. */
const LONGEST_TEXT = 20_000;
const MOST_TEXTS = 100;

const scalar = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

/** Any field may hold a text, a number, or a list of them; anything else is ignored. */
export const texts = z
  .unknown()
  .prefault([])
  .transform((value) =>
    [value]
      .flat()
      .slice(0, MOST_TEXTS)
      .flatMap((each) => scalar.safeParse(each).data ?? [])
      .filter((text) => text !== "")
      .map((text) => text.slice(0, LONGEST_TEXT)),
  );

/**
 * A field that should have a single value: the first counts when there are more; empty when
 * missing.
 */
export const text = texts.transform(([first = ""]) => first);

/** A size or a height, as text or as a number; undefined when unknown. */
export const amount = text.transform((written) => {
  const number = Number(written);
  return written !== "" && Number.isFinite(number) && number > 0 ? number : undefined;
});

/** A duration in seconds, from `4021.5`, `72:36` or `1:17:26`; undefined when unknown. */
export function parseSeconds(written: string): number | undefined {
  if (!/^\d+(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(written)) return undefined;
  const seconds = written.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 ? seconds : undefined;
}

export const seconds = text.transform(parseSeconds);

/** A list within an answer: invalid items are left out, and the others stay. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(z.unknown()).transform((values) =>
    values.slice(0, most).flatMap((value): z.output<Item>[] => {
      const parsed = item.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}
