import type { IconName } from "#app/ui/icon.tsx";

import type { Section } from "../section.ts";

/** A subject of the help, with a page of its own. */
export interface Topic {
  slug: string;
  title: string;
  icon: IconName;
  /** A sentence for its card and for the head of its page. */
  summary: string;
  sections: readonly Section[];
}
