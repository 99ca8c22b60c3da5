import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { ProfileFinder } from "#app/lib/profile-owner.ts";

import type { NameFilter } from "./name-filter.server.ts";
import type { LookUp } from "./title-facts.server.ts";
import type { NameTitles } from "./titles-in-language.server.ts";

/** What the subjects of the library are made of; each takes what it needs. */
export interface LibraryOptions {
  database: Database;
  writes: Pick<GroupedWrites, "write">;
  lookUp: LookUp;
  /** Names what was saved in another language. */
  nameTitles: NameTitles;
  /** Hides what the viewer may not see. */
  filterNames: NameFilter;
  profileOf: ProfileFinder;
  now?: () => number;
}
