import type { PageHandle } from "#app/lib/page-handle.ts";
import { Offline } from "#app/shell/last-page.tsx";

/** Fetched once by the offline worker, which shows it when a page cannot be had. */
export const handle = {
  access: "everyone",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600, public: true },
  plain: true,
} satisfies PageHandle;

export default Offline;
