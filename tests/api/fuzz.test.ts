import { expect, test } from "vitest";

import { allEndpoints } from "#app/routes/api/v1/all-endpoints.ts";

import { createChance, printTried, type Chance } from "../fuzz/chance.ts";
import { inFull } from "../in-full.ts";
import { createAnswerChecker, openApi, readDocument, type ApiDocument } from "./open-api.ts";

const CALLS = Number(process.env["API_CALLS"] ?? inFull(100_000, 400));
const SEED = Number(process.env["API_SEED"] ?? 20_261_128);
const AT_ONCE = 8;
/** A key may send so many in a minute, so each has few. */
const CALLS_OF_A_KEY = 150;
/** What cannot be tried many times: it takes processes, sends emails, or ends what the rest needs. */
const LEFT_OUT = new Set(["makeBackup", "runJob", "changePerson", "setOperator", "saveSettings"]);

/** Names of things that there are, so that not every call ends at its path. */
const REAL: Readonly<Record<string, readonly string[]>> = {
  id: ["27205", "1396", "935850953", "charlie_chaplin_film_fest", "5"],
  item: ["charlie_chaplin_film_fest", "Detour"],
  number: ["0", "1"],
  year: ["2026"],
  q: ["the", "chaplin"],
};
const ODD = [
  "",
  "0",
  "-1",
  "1e9",
  "null",
  "ä€𝔸",
  "a b",
  "%00",
  "%",
  "../..",
  "'; --",
  "\u202e",
  "9".repeat(30),
];

interface FuzzedSchema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly FuzzedSchema[];
  items?: FuzzedSchema;
  properties?: Readonly<Record<string, FuzzedSchema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-11-28", "2026-02-30", "1874-01-01"],
  "date-time": ["2026-11-28T10:00:00Z", "2026-11-28T10:00:00+05:30"],
  uuid: ["00000000-0000-4000-8000-000000000000"],
  email: ["ada@example.org"],
};

/** A value that fits a schema, or now and then does not. */
function makeValue(schema: FuzzedSchema, chance: Chance, name = ""): unknown {
  if (chance.isOneIn(12)) return chance.pick([null, true, -1, 1.5, [], {}, ...ODD]);
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) return makeValue(chance.pick(schema.anyOf), chance, name);
  if (schema.type === "array") {
    const { items = {} } = schema;
    return Array.from({ length: chance.below(4) }, () => makeValue(items, chance));
  }
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(
      ([each]) => schema.required?.includes(each) || chance.isOneIn(2),
    );
    return Object.fromEntries(entries.map(([each, own]) => [each, makeValue(own, chance, each)]));
  }
  if (schema.type === "object") return { [chance.pick(["siteName", "x"])]: "x" };
  if (schema.type === "boolean") return chance.isOneIn(2);
  if (schema.type === "integer" || schema.type === "number") {
    const [low, high] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, 100_000)];
    return low + chance.below(high - low + 1);
  }
  return chance.pick(REAL[name] ?? TEXTS[schema.format ?? ""] ?? ["Noir", "x", ...ODD]);
}

function makeCall(document: ApiDocument, chance: Chance) {
  const endpoint = chance.pick(allEndpoints().filter(({ id }) => !LEFT_OUT.has(id)));
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  const own = (operation?.parameters ?? []).filter(({ $ref }) => $ref === undefined);
  const text = (value: unknown) =>
    typeof value === "object" ? JSON.stringify(value) : String(value);
  const params = new Map(
    own.map(({ name, schema }) => [name, text(makeValue(schema, chance, name))] as const),
  );
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params.get(name) ?? "") || "x"),
  );
  const search = own.filter(
    ({ in: place, required }) => place === "query" && (required || chance.isOneIn(2)),
  );
  const query = new URLSearchParams(search.map(({ name }) => [name, params.get(name) ?? ""]));
  const schema = operation?.requestBody?.content["application/json"].schema;
  const headers: Record<string, string> = {
    ...(chance.isOneIn(4) && { "idempotency-key": chance.pick(["a", "b", "c"]) }),
    ...(chance.isOneIn(8) && { "if-match": '"x"' }),
    ...(chance.isOneIn(8) && { "if-none-match": "*" }),
    ...(chance.isOneIn(4) && { "accept-language": chance.pick(["hi", "ar", "xx", "*;q=0"]) }),
  };
  const body = schema && makeValue(schema, chance);
  return { endpoint, address: `${path}${query.size > 0 ? `?${query}` : ""}`, body, headers };
}

test(
  "no call that is made up from the document fails, or answers outside of it",
  async () => {
    const { send, keys, makeKeys, faults } = await openApi();
    const document = readDocument();
    const check = createAnswerChecker(document);
    const chance = createChance(SEED);
    printTried(`${CALLS} calls of the API, seed ${SEED}`);
    const found: string[] = [];
    const statuses = new Map<number, number>();
    let { viewer: key, operator } = keys;
    for (let sent = 0; sent < CALLS && found.length < 10; sent += AT_ONCE) {
      // Each minute a viewer may change so much; these have no minute to wait.
      if (sent % CALLS_OF_A_KEY < AT_ONCE) ({ viewer: key, operator } = await makeKeys());
      const some = Array.from({ length: AT_ONCE }, () => makeCall(document, chance));
      const answers = await Promise.all(
        some.map(async ({ endpoint, address, body, headers }) => {
          const { path, method, scope } = endpoint;
          const own = scope === "operator" ? operator : chance.isOneIn(5) ? keys.child : key;
          const answer = await send(method, address, { key: own, body, headers });
          const wrong =
            answer.status >= 500 ? JSON.stringify(answer.body) : check(path, method, answer);
          return {
            status: answer.status,
            wrong,
            what: `${method} ${address} ${JSON.stringify(body)}`,
          };
        }),
      );
      for (const { status, wrong, what } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (wrong !== undefined) found.push(`${what}: ${status} ${wrong}`);
      }
    }
    printTried(JSON.stringify(Object.fromEntries(statuses)));
    expect(found).toEqual([]);
    expect(faults()).toEqual([]);
    expect([200, 204, 400, 404].every((status) => statuses.has(status))).toBe(true);
  },
  60_000 + CALLS * 60,
);
