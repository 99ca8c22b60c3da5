import { createHash, randomBytes, randomUUID } from "node:crypto";

import { expect } from "vitest";
import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import { openApiText } from "#app/routes/api/v1/openapi.ts";

import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { signIn, signInChild } from "../sign-in.ts";

interface KeyFacts {
  userId: string;
  profileId?: string | null;
  scopes?: string;
}

/** A key as its form makes one, without the form. */
export async function makeKey({ kysely }: Database, facts: KeyFacts): Promise<string> {
  const secret = `matinee_${randomBytes(32).toString("base64url")}`;
  await kysely
    .insertInto("personal_keys")
    .values({
      id: randomUUID(),
      user_id: facts.userId,
      profile_id: facts.profileId ?? null,
      name: "A script",
      scopes: facts.scopes ?? "read write",
      token_hash: createHash("sha256").update(secret).digest("base64url"),
      created_at: Date.now(),
      expires_at: null,
    })
    .execute();
  return secret;
}

const userOf = async ({ kysely }: Database, session: string): Promise<string> => {
  const token = session.split(":")[0] ?? "";
  const row = await kysely
    .selectFrom("sessions")
    .select("user_id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return row.user_id;
};

interface ApiRequest {
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiAnswer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** Empty where nothing is answered. */
  body: Body;
}

/** The whole of Matinee, with keys of a viewer, a child and an operator. */
export async function openApi(options: Parameters<typeof openWholeMatinee>[0] = {}) {
  const matinee = await openWholeMatinee(options);
  const { database, origin } = matinee;
  const userId = await userOf(database, await signIn(database, "Ada"));
  const child = await signInChild(database, "kids");

  /** Of another viewer, and of another operator. */
  async function makeKeys(viewer?: string) {
    const boss = await userOf(database, await signIn(database, "Olga"));
    await database.kysely
      .updateTable("users")
      .set({ role: OPERATOR, email_verified: 1 })
      .where("id", "=", boss)
      .execute();
    const owner = viewer ?? (await userOf(database, await signIn(database, "Ben")));
    return {
      viewer: await makeKey(database, { userId: owner }),
      operator: await makeKey(database, { userId: boss, scopes: "read write operator" }),
    };
  }

  const keys = {
    ...(await makeKeys(userId)),
    reader: await makeKey(database, { userId, scopes: "read" }),
    child: await makeKey(database, {
      userId: await userOf(database, child),
      profileId: child.split(":")[1] ?? "",
    }),
  };

  async function send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request: ApiRequest = {},
  ): Promise<ApiAnswer<Body>> {
    const { key = keys.viewer, body, headers } = request;
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(key !== "" && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }
  return { ...matinee, userId, keys, makeKeys, send };
}

interface Operation {
  operationId: string;
  parameters: { $ref?: string; name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { "application/json": { schema: object } } };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { content?: Record<string, { schema: object }> }>;
  };
}

export const readDocument = (): ApiDocument => JSON.parse(openApiText("http://localhost"));

const OTHER_PROBLEMS = /^application\/problem\+json/;

/** What is wrong with an answer by the document alone; undefined when it is as the document says. */
export function createAnswerChecker(document: ApiDocument) {
  const known = new Map<object, z.ZodType>();
  const schemaOf = (schema: object) => {
    const found = known.get(schema);
    if (found) return found;
    // Which zod takes for the address of a page.
    const text = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
      '"format":"uri-reference"',
      '"minLength":1',
    );
    const made = z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
    known.set(schema, made);
    return made;
  };
  return (path: string, method: string, answer: ApiAnswer): string | undefined => {
    const described =
      document.paths[path]?.[method.toLowerCase()]?.responses[String(answer.status)];
    if (!described) return `${answer.status} is not in the document`;
    const response = described.$ref
      ? document.components.responses[described.$ref.split("/").at(-1) ?? ""]
      : described;
    const type = answer.headers.get("content-type");
    const content = Object.entries(response?.content ?? {})[0];
    if (!content)
      return String(answer.body) === "" ? undefined : "answers where nothing is answered";
    const [mediaType, { schema }] = content;
    if (type?.split(";")[0] !== mediaType) return `is ${type}`;
    const checked = schemaOf(schema).safeParse(answer.body);
    if (!checked.success) return z.prettifyError(checked.error);
    if (OTHER_PROBLEMS.test(type) && answer.body.status !== answer.status) return "another status";
    return undefined;
  };
}

/** The same, where each answer must be as the document says. */
export async function openChecked() {
  const api = await openApi();
  const check = createAnswerChecker(readDocument());
  /** Calls an endpoint by its path in the document, whose answer must be as it says. */
  const call = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    params: Readonly<Record<string, string>> = {},
    request: ApiRequest = {},
  ) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const answer = await api.send<Body>(method, address, request);
    expect(check(path.split("?")[0] ?? "", method, answer as never), `${method} ${path}`).toBe(
      undefined,
    );
    return answer;
  };
  return { ...api, call };
}
