import type { IconName } from "#app/ui/icons/icon.tsx";

import type { Section } from "../section.ts";

/** A subject of the help, with a page of its own. */
export interface Topic {
  slug: string;
  title: string;
  icon: IconName;
  /** A sentence for its card and its page's introduction. */
  summary: string;
  sections: readonly Section[];
}
