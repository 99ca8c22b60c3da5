import { use } from "react";

import { smallerHalf } from "./picture.ts";
import { ServerFacts } from "./server-facts.ts";

/** The widths that a picture is offered at. */
export function useSrcSet(srcSet: string | undefined): string | undefined {
  return use(ServerFacts).isSparing && srcSet !== undefined ? smallerHalf(srcSet) : srcSet;
}
