import type { Settings } from "#app/lib/env.server.ts";
import type { TrailerAddresses } from "#app/lib/playing/trailer-addresses.ts";

import { pictureHosts } from "../images/images.ts";
import type { ForeignHosts } from "./security-headers.ts";

/** The hosts that the settings name, each with what it serves. */
export function foreignHosts(settings: Settings, trailers: TrailerAddresses): ForeignHosts {
  const { browserHosts } = settings.archivePlace;
  const signOutUrl = settings.proxySignIn?.signOutUrl;
  return {
    pictures: [...pictureHosts(settings), ...browserHosts, ...originOf(trailers.pictures)],
    media: browserHosts,
    frames: [trailers.player.startsWith("/") ? "'self'" : trailers.player],
    forms: [
      ...settings.identityProviders.flatMap(({ origins }) => origins),
      ...(signOutUrl === undefined ? [] : [new URL(signOutUrl).origin]),
      ...checkoutHosts(settings),
    ],
  };
}

/** The form of a payment leads to the gateway's own page. */
const checkoutHosts = ({ payments, stripe }: Pick<Settings, "payments" | "stripe">) =>
  payments === "stripe" ? [stripe?.url?.origin ?? "https://checkout.stripe.com"] : [];

/** A path is on our own origin, which every page may load from. */
const originOf = (address: string) => (address.startsWith("/") ? [] : [address]);
