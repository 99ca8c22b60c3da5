import { z } from "zod";

import { API_PATH, problemKinds, type ProblemKind } from "#app/lib/requests/problem.ts";

import { endpointGroups } from "./all-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { once } from "./shapes.ts";
import { withBase } from "#app/translations/base-path.ts";

type Json = Record<string, unknown>;
type Schema = z.core.JSONSchema.BaseSchema & { $defs?: Record<string, unknown> };

const COMPONENTS = "#/components/schemas/";

/** Removes what says nothing to a reader, and what would forbid to add a field later. */
function tidy(schema: Schema, io: "input" | "output"): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (io === "input") return;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.default === null) delete schema.default;
}

/** The JSON Schema of one of ours; those with a name are moved among the document's own. */
function toJson(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const made = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema as Schema, io),
  });
  const text = JSON.stringify(made).replaceAll("#/$defs/", COMPONENTS);
  const { $schema: _, $defs, id: name, ...rest } = JSON.parse(text) as Json;
  for (const [key, each] of Object.entries(($defs ?? {}) as Json)) {
    const { id: _id, ...definition } = each as Json;
    named[key] = definition;
  }
  if (typeof name !== "string") return rest;
  named[name] = rest;
  return { $ref: COMPONENTS + name };
}

const json = (schema: Json) => ({ "application/json": { schema } });

/** The problems that any call can have, by their status. */
function problemsOf({ body, method, params, query }: Endpoint): ProblemKind[] {
  const hasParams = Object.keys(params.shape).length > 0;
  const hasQuery = Object.keys(query.shape).length > 0;
  const isWriting = method !== "GET";
  return [
    ...(hasQuery || body || isWriting ? (["not-valid"] as const) : []),
    "no-key",
    "not-allowed",
    ...(hasParams ? (["not-found"] as const) : []),
    ...(isWriting ? (["conflict", "changed", "too-large"] as const) : []),
    ...(body ? (["no-json"] as const) : []),
    ...(isWriting ? (["other-request"] as const) : []),
    "too-many",
    "failed",
    "outside-failed",
    "unavailable",
  ];
}

const refusals = (kinds: readonly ProblemKind[]) =>
  Object.fromEntries(
    kinds.map((kind) => [
      String(problemKinds[kind].status),
      { $ref: `#/components/responses/${kind}` },
    ]),
  );

function parametersOf({ params, query, method }: Endpoint, named: Json): Json[] {
  const of = (shape: Readonly<Record<string, z.ZodType>>, place: "path" | "query") =>
    Object.entries(shape).map(([name, schema]) => {
      const { description, ...rest } = toJson(schema, "input", named);
      const isRequired = place === "path" || !schema.safeParse(undefined).success;
      const about = description === undefined ? {} : { description };
      return { name, in: place, required: isRequired, schema: rest, ...about };
    });
  const headers =
    method === "GET" ? ["profile", "if-none-match"] : ["profile", "idempotency-key", "if-match"];
  return [
    ...of(params.shape as Record<string, z.ZodType>, "path"),
    ...of(query.shape as Record<string, z.ZodType>, "query"),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function toOperation(endpoint: Endpoint, tag: string, named: Json): Json {
  const { id, summary, scope, body, answer, status = 200, method } = endpoint;
  const description = [
    `Needs the scope \`${scope}\`.`,
    ...(endpoint.isForGrownUps ? ["Closed to children's profiles."] : []),
    ...(endpoint.isForAccount ? ["Closed to keys of one profile."] : []),
  ].join(" ");
  const success = answer
    ? {
        [status]: {
          description: "Done.",
          headers: { ETag: { schema: { type: "string" } } },
          content: json(toJson(answer, "output", named)),
        },
      }
    : { 204: { description: "Done." } };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: [{ key: [scope] }],
    parameters: parametersOf(endpoint, named),
    ...(body && { requestBody: { required: true, content: json(toJson(body, "input", named)) } }),
    responses: {
      ...success,
      ...(method === "GET" &&
        answer && { 304: { description: "It is as `If-None-Match` has it." } }),
      ...refusals(problemsOf(endpoint)),
    },
  };
}

const header = (name: string, description: string, schema: Json = { type: "string" }) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

const parameters = {
  profile: header(
    "Matinee-Profile",
    "With a key for the account: the id of the profile that it acts for.",
  ),
  "if-none-match": header("If-None-Match", "The `ETag` of the answer that one has already."),
  "if-match": header(
    "If-Match",
    "The `ETag` of what was read: it is written only if it is still so.",
  ),
  "idempotency-key": header(
    "Idempotency-Key",
    "A request that is sent again with the same key is done once, and answered alike for a day.",
    { type: "string", minLength: 1, maxLength: 200 },
  ),
};

const problemSchema = {
  type: "object",
  required: ["type", "title", "status"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["pointer", "detail"],
        properties: { pointer: { type: "string" }, detail: { type: "string" } },
      },
    },
  },
};

const describeProblem = ({ title }: { title: string }) => ({
  description: title,
  content: { "application/problem+json": { schema: { $ref: `${COMPONENTS}Problem` } } },
});

/** All but what is answered where there is no operation. */
const { "no-method": _noMethod, ...operationProblems } = problemKinds;
const responses = Object.fromEntries(
  Object.entries(operationProblems).map(([kind, facts]) => [kind, describeProblem(facts)]),
);

/** The document of the API, from the same schemas that read and answer. */
export const openApiDocument = once(() => {
  const named: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = {};
  for (const { name: tag, endpoints } of endpointGroups()) {
    for (const endpoint of endpoints) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = toOperation(endpoint, tag, named);
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Matinee",
      version: "1.0.0",
      summary: "What viewers and operators can do, for their programs.",
      description:
        "Fields and endpoints may be added within this version; none is renamed or removed. Texts of titles are in the language of `Accept-Language`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: endpointGroups().map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: named,
      parameters,
      responses,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "A key of `/profile/keys`, or an access token of `/api/auth/token`.",
        },
      },
    },
  };
});

const textOf = once(() => JSON.stringify(openApiDocument()).slice(1));

/** The document as it is served, with the address of the API. */
export const openApiText = (origin: string): string =>
  `{"servers":${JSON.stringify([{ url: origin + withBase(API_PATH) }])},${textOf()}`;
