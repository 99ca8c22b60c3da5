import scriptTexts from "virtual:script-texts";

import { use, type ReactNode } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { TextsOfScript } from "./texts-of-script.tsx";

/** Each has a loader in `app/client/islands.ts`. A page has at most one island of each name. */
export type IslandName = "payment" | "player" | "together";

interface IslandProps<Props extends object> {
  of: IslandName;
  /** Rendered by the server, and hydrated by the browser with the same props. */
  component: (props: Props) => ReactNode;
  /** Everyone who opens the page can read them, so they contain only what the island shows. */
  props: Serializable<Props>;
}

/** What JSON carries: a function or a promise among the props is a type error. */
type Serializable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ((...parameters: never[]) => unknown) | Promise<unknown> | Date
    ? never
    : { [Key in keyof Value]: Serializable<Value[Key]> };

/**
 * A part of a page that React runs in the browser. Until its chunk has loaded, and without script,
 * the server's markup works: a video with the browser's own controls, a form that posts.
 */
export function Island<Props extends object>({ of, component, props }: IslandProps<Props>) {
  const { renderIsland } = use(ServerFacts);
  const json = JSON.stringify(props);
  // Rendered from the same JSON that the browser reads, so that both render the same.
  const html = renderIsland?.(component, JSON.parse(json), `${of}-`) ?? "";
  return (
    <>
      <TextsOfScript texts={scriptTexts[of]} />
      <div dangerouslySetInnerHTML={{ __html: html }} data-island={of} data-props={json} />
    </>
  );
}
