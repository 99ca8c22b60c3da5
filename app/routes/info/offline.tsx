import type { PageHandle } from "#app/lib/page-handle.ts";
import { LastPage } from "#app/shell/last-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Fetched once by the offline worker, which shows it when a page cannot be had. */
export const handle = {
  access: "everyone",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600, public: true },
} satisfies PageHandle;

/** The connection is gone: kept on the device, and shown in the place of what cannot be had. */
export default function Offline() {
  return (
    <LastPage title="You are offline">
      <h1>The lights are out.</h1>
      <p>
        This device is not connected right now. Nothing of yours is lost; what you saved is kept
        here and sent when you are back.
      </p>
      <ButtonLink href="" look="primary">
        Try Again
      </ButtonLink>
    </LastPage>
  );
}
