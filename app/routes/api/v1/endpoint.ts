import { z } from "zod";

import type { KeyScope } from "#app/features/accounts/keys/key-scopes.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Features } from "#app/features/features-context.ts";
import type { CurrentRequest } from "#app/lib/requests/request-context.ts";
import type { Site } from "#app/lib/requests/site-context.ts";
import type { Setting } from "#app/lib/setting.ts";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** Who calls, and with what. */
export interface Call<Input> {
  input: Input;
  viewer: Viewer;
  features: Features;
  setting: Setting;
  /** In which days and hours are counted. */
  zone: string;
  site: Site;
  request: CurrentRequest;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<Fields extends Shape> = z.output<z.ZodObject<Fields>>;

interface EndpointFacts {
  /** The name of its function in generated clients. */
  id: string;
  /** Below the API's own path, with parameters such as `/movies/{id}`. */
  path: `/${string}`;
  /** What it does, as the reference says. */
  summary: string;
  /** Closed to children's profiles. */
  isForGrownUps?: true;
  /** Closed to keys of one profile. */
  isForAccount?: true;
  status?: 200 | 201 | 202 | 204;
}

interface TypedEndpoint<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> extends EndpointFacts {
  /** It reads, when left out. */
  method?: Method;
  /** That of its method, when left out. */
  scope?: KeyScope;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Left out where nothing is answered. */
  answer?: Answer;
  call: (
    call: Call<Values<Params> & Values<Query> & { body: z.output<Body> }>,
  ) => Promise<z.input<Answer> | Response | (Answer extends z.ZodUndefined ? void : never)>;
}

/** One route of the API, declared: what it reads, what it answers, and the feature that it calls. */
export interface Endpoint extends EndpointFacts {
  method: Method;
  scope: KeyScope;
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  call: (call: Call<never>) => Promise<unknown>;
}

/** Types an entry of the table. Unknown fields of a body are refused, those of a query ignored. */
export function endpoint<
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(given: TypedEndpoint<Params, Query, Body, Answer>): Endpoint {
  const { params, query, body, answer, call, method = "GET", ...facts } = given;
  return {
    scope: method === "GET" ? "read" : "write",
    ...facts,
    method,
    params: z.object(params ?? {}),
    query: z.object(query ?? {}),
    body,
    answer,
    call,
  };
}
