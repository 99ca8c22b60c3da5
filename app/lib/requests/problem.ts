/** Where every request gets problem details: the API for programs. */
export const API_PATH = "/api/v1";

export const isForPrograms = (path: string) => path === API_PATH || path.startsWith(`${API_PATH}/`);

/** What a program can tell apart; the sentence beside it is for people. */
export const problemKinds = {
  "not-valid": { status: 400, title: "The request is not valid." },
  "no-key": { status: 401, title: "A valid key is required." },
  "not-allowed": { status: 403, title: "This key may not do that." },
  "not-found": { status: 404, title: "There is no such thing." },
  "no-method": { status: 405, title: "This method isn't allowed here." },
  conflict: { status: 409, title: "The request doesn't fit what holds now." },
  changed: { status: 412, title: "It has changed since it was read." },
  "too-large": { status: 413, title: "The request is too large." },
  "no-json": { status: 415, title: "Send JSON." },
  "other-request": { status: 422, title: "The idempotency key belongs to another request." },
  "too-many": { status: 429, title: "Too many requests." },
  failed: { status: 500, title: "Something went wrong here." },
  "outside-failed": { status: 502, title: "An outside service failed." },
  unavailable: { status: 503, title: "That's not possible right now. Try again in a moment." },
} as const;

export type ProblemKind = keyof typeof problemKinds;

/** A part of the request that is wrong, by its JSON pointer or its parameter. */
export interface WrongPart {
  pointer: string;
  detail: string;
}

export interface ProblemFacts {
  detail?: string | undefined;
  errors?: readonly WrongPart[];
}

/** Problem details as RFC 9457 has them; the type is an address of the reference. */
export const problemBody = (kind: ProblemKind, { detail, errors }: ProblemFacts = {}): string =>
  JSON.stringify({
    type: `/developers#${kind}`,
    ...problemKinds[kind],
    ...(detail !== undefined && { detail }),
    ...(errors !== undefined && { errors }),
  });

export const problemHeaders = {
  "Content-Type": "application/problem+json",
  "Cache-Control": "no-store",
} as const;

export const problem = (
  kind: ProblemKind,
  facts: ProblemFacts = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(problemBody(kind, facts), {
    status: problemKinds[kind].status,
    headers: { ...problemHeaders, ...headers },
  });
