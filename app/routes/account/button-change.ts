import { redirect, type RouterContextProvider } from "react-router";

import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { featuresContext } from "#app/features/features-context.ts";

interface Click<Subject> {
  /** What the button is about; undefined when its value is invalid. */
  subject: Subject | undefined;
  /** The page with the button. */
  back: string;
  /** The viewer's own list of such titles, which says why nothing was changed. */
  list: string;
}

/**
 * A click on a button of a shared page where no script runs. A visitor signs in first, and returns
 * to the page.
 */
export function requireChange<Subject>(
  context: Readonly<RouterContextProvider>,
  { subject, back, list }: Click<Subject>,
) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(withNext("/login", parseNext(back)), 303);
  if (subject === undefined) throw unchanged(list, "no such title");
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    throw unchanged(list, "too often");
  return { viewer, subject };
}

/** Leads to the list, which says why nothing was changed. */
export const unchanged = (list: string, outcome: string) =>
  redirect(`${list}?notice=${outcome.replaceAll(" ", "-")}`, 303);

/** After the list's question whether to take something back, the page before it is shown. */
export function withoutQuestion(back: string, list: string): string {
  const { pathname, searchParams } = new URL(back, "http://localhost");
  const from = pathname === list ? searchParams.get("from") : null;
  return parseNext(from) ?? back;
}
