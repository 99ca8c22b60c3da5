import { use, type ReactNode } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";

/** Each has a loader in `app/client/islands.ts`. A page has at most one island of a name. */
export type IslandName = "payment" | "player";

interface IslandProps<Props extends object> {
  of: IslandName;
  /** Rendered here by the server, and hydrated by the browser with the same props. */
  component: (props: Props) => ReactNode;
  /** Anyone who opens the page can read them: no more than the island shows. */
  props: Serializable<Props>;
}

/** What JSON carries: a function or a promise among the props is an error of types. */
type Serializable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ((...parameters: never[]) => unknown) | Promise<unknown> | Date
    ? never
    : { [Key in keyof Value]: Serializable<Value[Key]> };

/**
 * A part of a page that React runs in the browser. Until its chunk has come, and without script,
 * the server's markup works: a video with the browser's own controls, a form that posts.
 */
export function Island<Props extends object>({ of, component, props }: IslandProps<Props>) {
  const { renderIsland } = use(ServerFacts);
  const json = JSON.stringify(props);
  // Rendered from what the browser reads, so that both render the same.
  const html = renderIsland?.(component, JSON.parse(json), `${of}-`) ?? "";
  return <div dangerouslySetInnerHTML={{ __html: html }} data-island={of} data-props={json} />;
}
