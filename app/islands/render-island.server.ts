import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders an island as a root of its own, as the browser hydrates it: its ids start anew, and it
 * inherits no context of the page.
 */
export function renderIsland<Props extends object>(
  component: (props: Props) => ReactNode,
  props: Props,
  identifierPrefix: string,
): string {
  return renderToString(createElement(component, props), { identifierPrefix });
}
