import type { RouterContextProvider } from "react-router";

import { prefixOf } from "#app/translations/address.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import type { Faults } from "./health/faults.ts";
import { answerUnavailable } from "./http/unavailable.ts";
import { createRouterContext, type ContextParts } from "./router-context.ts";

interface Options {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  faults: Pick<Faults, "noting">;
}

/** Answers a request by its route, in the request's language. */
export async function answerByRouter(
  { handle, faults }: Options,
  request: Request,
  parts: ContextParts,
): Promise<Response> {
  const context = createRouterContext(parts);
  const { language, siteName } = parts.setting;
  const writing = { prefix: prefixOf(language, parts.site.ownLanguage), site: siteName };
  const [answer, isTroubled] = await faults.noting(() =>
    writingIn(language, () => handle(request, context), writing),
  );
  return isTroubled ? answerUnavailable(answer, parts.rendering.route.path) : answer;
}
