import type { WorkerScope } from "./worker-scope.ts";
import { withBase } from "#app/translations/base-path.ts";

/** What the server sends: see app/features/library/alerts/delivery/outside-requests.ts. */
interface NotificationText {
  title: string;
  body: string;
  address: string;
  tag: string;
  lang: string;
  dir: "ltr" | "rtl";
}

/** Shows what the server pushes, and opens its page at a press. */
export function startNotifications(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => {
    const shown = parse(event.data?.text());
    // Browsers end the subscription of a site that shows nothing.
    const { title, address, ...words } = shown ?? {
      title: scope.location.host,
      address: withBase("/alerts"),
    };
    const options = { ...words, icon: withBase("/icon-192.png"), data: { address } };
    event.waitUntil(
      scope.registration?.showNotification(title, options) ?? Promise.resolve(undefined),
    );
  });

  scope.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const { address } = notification.data as { address: string };
    event.waitUntil(scope.clients?.openWindow(ownAddress(scope, address)) ?? Promise.resolve(null));
  });
}

function parse(text: string | undefined): NotificationText | undefined {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Never another site's, whatever was sent. */
function ownAddress({ location }: WorkerScope, address: string): string {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin ? url.href : location.origin + withBase("/alerts");
}

/** Whoever signs out gets no more on this device; the push service tells the server. */
export async function endNotifications({ registration }: WorkerScope): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
