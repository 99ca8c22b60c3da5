import { API_PATH } from "#app/lib/requests/problem.ts";

import { describeSchema } from "./describe-schema.ts";
import { openApiDocument } from "./openapi.ts";

export interface ShownEndpoint {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  parameters: string[];
  body: string | undefined;
  answer: string | undefined;
}

interface ShownOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  security: readonly { key: readonly string[] }[];
  parameters: readonly { name?: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { "application/json": { schema: object } } };
  responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
}

/** What the reference shows of the document. */
export function describeReference() {
  const { paths, tags, components } = openApiDocument();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toShown(method, path, operation as ShownOperation),
    ),
  );
  return {
    groups: tags.map(({ name }) => ({
      name,
      endpoints: all.filter(({ tag }) => tag === name),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      text: describeSchema(schema as object),
    })),
  };
}

function toShown(method: string, path: string, operation: ShownOperation) {
  const { operationId: id, tags, summary, security, requestBody, responses } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const answer = success?.content?.["application/json"]?.schema;
  const body = requestBody?.content["application/json"].schema;
  return {
    id,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path: API_PATH + path,
    summary,
    scope: security[0]?.key[0] ?? "",
    parameters: operation.parameters.flatMap(({ name, in: place, required, schema }) =>
      name === undefined
        ? []
        : [`${name}${required ? "" : "?"}: ${describeSchema(schema)}  (${place})`],
    ),
    body: body && describeSchema(body),
    answer: answer && describeSchema(answer),
  };
}

export const exampleFor = (address: string) =>
  `curl -H 'Authorization: Bearer matinee_…' ${address}`;
