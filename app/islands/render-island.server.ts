import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders an island as the root of its own that it is in the browser, where its ids begin anew. It
 * inherits no context of the page.
 */
export function renderIsland<Props extends object>(
  component: (props: Props) => ReactNode,
  props: Props,
  identifierPrefix: string,
): string {
  return renderToString(createElement(component, props), { identifierPrefix });
}
