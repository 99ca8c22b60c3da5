import type { Features } from "#app/features/features-context.ts";
import type { AddressOwner } from "#app/features/library/secret-addresses.server.ts";
import type { Site } from "#app/lib/requests/site-context.ts";
import type { Setting } from "#app/lib/setting.ts";
import { withBase } from "#app/translations/base-path.ts";

/** An add-on as one client sees it. */
export interface Addon {
  /** Tells it apart from the other add-ons of a client. */
  id: string;
  /** Whose lists it has besides the free films. */
  owner?: AddressOwner;
  features: Features;
  site: Site;
  setting: Setting;
  /** Receives the tags by which a stored answer is dropped. */
  tags: Pick<Set<string>, "add">;
  /** The whole addresses of a film's file and of its captions, as the client reaches them. */
  fileUrl: (id: string, name: string) => string;
  captionsUrl: (id: string, name: string) => string;
}

/** Every id of ours begins with it, so that clients ask us about nothing else. */
export const ID_PREFIX = "matinee:";

/** A whole address: a client has no page that it could begin at. */
export const wholeAddress = ({ origin }: Pick<Site, "origin">, address: string): string =>
  new URL(address, origin).href;

/** The same for every client of this site, and another one for each other site. */
export function addonIdOf({ origin }: Pick<Site, "origin">): string {
  const place = new URL(origin).hostname + withBase("/");
  return `app.matinee.${place.replace(/\/$/, "").replaceAll("/", ".")}`;
}
