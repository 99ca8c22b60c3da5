import { isAPIError } from "better-auth/api";
import { z } from "zod";

import { ADDRESS_HEADER, AUTH_PATH, type createAuth } from "./auth.server.ts";
import type { Caller } from "./caller.ts";

export type AuthReply =
  | { outcome: "done"; token: string | undefined; userId: string | undefined }
  | { outcome: "refused"; status: number; code: string | undefined };

const reply = z.object({
  token: z.string().nullish(),
  user: z.object({ id: z.string() }).nullish(),
  code: z.string().optional(),
});

export type CallAuth = ReturnType<typeof createCallAuth>;

interface Call {
  method?: "GET" | "POST";
  body?: Record<string, string | boolean>;
  query?: Record<string, string>;
  caller: Caller;
}

/**
 * Every call to the accounts library goes through its HTTP handler, in process, because its limits
 * and origin checks only apply there. The call carries only what we have verified about the
 * request, never what a client could have written, and never a session.
 */
export function createCallAuth(
  auth: Pick<ReturnType<typeof createAuth>, "handler">,
  { origin, report }: { origin: string; report: (error: unknown) => void },
) {
  return async (
    path: string,
    { method = "POST", body, query, caller }: Call,
  ): Promise<AuthReply> => {
    const headers = new Headers({ origin, [ADDRESS_HEADER]: caller.address });
    if (caller.userAgent !== undefined) headers.set("user-agent", caller.userAgent);
    if (body !== undefined) headers.set("content-type", "application/json");
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    const request = new Request(`${origin}${AUTH_PATH}${path}${search}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    try {
      const response = await auth.handler(request);
      const answer = reply.safeParse(await response.json().catch(() => ({}))).data ?? {};
      return response.ok
        ? { outcome: "done", token: answer.token ?? undefined, userId: answer.user?.id }
        : { outcome: "refused", status: response.status, code: answer.code };
    } catch (error) {
      if (isAPIError(error))
        return { outcome: "refused", status: error.statusCode, code: error.body?.code };
      report(error);
      return { outcome: "refused", status: 500, code: undefined };
    }
  };
}
