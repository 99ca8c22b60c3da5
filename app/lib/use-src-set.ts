import { use } from "react";

import { smallerHalf } from "./picture.ts";
import { ServerFacts } from "./server-facts.tsx";

/** The document says what the server knew as it was made, so that both sides come to the same. */
const useIsSparing = () =>
  import.meta.env.SSR
    ? use(ServerFacts).isSparing
    : document.documentElement.hasAttribute("data-sparing");

/** The widths that a picture is offered at. */
export function useSrcSet(srcSet: string | undefined): string | undefined {
  return useIsSparing() && srcSet !== undefined ? smallerHalf(srcSet) : srcSet;
}
