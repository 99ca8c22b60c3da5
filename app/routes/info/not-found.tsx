import { data } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { FallbackError } from "#app/shell/error-page.tsx";

export const handle = {
  access: "everyone",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 0, segment: "rare", public: true },
} satisfies PageHandle;

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <FallbackError isMissing />;
}
