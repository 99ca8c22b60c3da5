import type { Item } from "./item.ts";
import { toRecord } from "./item-record.ts";
import type { Quirks } from "./quirks.ts";
import { json } from "./replies.ts";

/** Answers `/metadata/{id}`, and with more segments a part of the record, wrapped in `result`. */
export function answerMetadata(
  item: Item | undefined,
  steps: readonly string[],
  params: URLSearchParams,
  quirks: Quirks,
): Response {
  const cors = quirks.metadataCors;
  const wanted = steps.filter((step) => step !== "");
  if (item === undefined) {
    const nothing = quirks.missingItem === "array" ? [] : {};
    return json(wanted.length === 0 ? nothing : { error: "There is no such item." }, { cors });
  }
  const record = toRecord(item, quirks);
  if (wanted.length === 0) {
    return json(record, { cors });
  }
  const part = wanted.reduce<unknown>(stepInto, record);
  return part === undefined
    ? json({ error: `The item has no ${wanted.join("/")}.` }, { cors })
    : json({ result: Array.isArray(part) ? slice(part, params) : part }, { cors });
}

function stepInto(value: unknown, step: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === step)?.[1]
    : undefined;
}

function slice(list: readonly unknown[], params: URLSearchParams): readonly unknown[] {
  const start = Number(params.get("start") ?? 0);
  const count = params.has("count") ? Number(params.get("count")) : list.length;
  return list.slice(start, start + count);
}
