import { use, type ReactElement } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { basePath } from "#app/translations/base-path.ts";
import { currentWriting } from "#app/translations/current-language.ts";

interface WrittenOnceProps {
  as: "aside" | "div" | "header" | "nav";
  className?: string | undefined;
  "aria-label"?: string;
  /** What it is called, and what it differs by, beside the language. */
  part: string;
  children: ReactElement;
}

/**
 * An element whose inside is written once for each language, and is the same text on every page from
 * then on. What is inside knows nothing of the request but how addresses and the site are called.
 */
export function WrittenOnce({ as: Box, part, children, ...rest }: WrittenOnceProps) {
  const { writePart } = use(ServerFacts);
  if (writePart === undefined) return <Box {...rest}>{children}</Box>;
  const { code, prefix, site } = currentWriting();
  const key = JSON.stringify([part, code, prefix, site, basePath()]);
  return <Box {...rest} dangerouslySetInnerHTML={{ __html: writePart(key, children) }} />;
}
