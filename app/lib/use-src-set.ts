import { use } from "react";

import { smallerHalf } from "./picture.ts";
import { ServerFacts } from "./server-facts.ts";

/** The document says what the server knew as it was made, so that both sides come to the same. */
const isSparingHere = !import.meta.env.SSR && document.documentElement.hasAttribute("data-sparing");

const useIsSparing = () => (import.meta.env.SSR ? use(ServerFacts).isSparing : isSparingHere);

/** The widths that a picture is offered at. */
export function useSrcSet(srcSet: string | undefined): string | undefined {
  return useIsSparing() && srcSet !== undefined ? smallerHalf(srcSet) : srcSet;
}
