import { use } from "react";

import { smallerHalf } from "./picture.ts";
import { ServerFacts } from "../server-facts.ts";

/** The widths in which a picture is offered. */
export function useSrcSet(srcSet: string | undefined): string | undefined {
  return use(ServerFacts).isSparing && srcSet !== undefined ? smallerHalf(srcSet) : srcSet;
}
