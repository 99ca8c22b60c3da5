import { redirect, type RouterContextProvider } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { SecretAddresses } from "#app/features/library/secret-addresses.server.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { withBase } from "#app/translations/base-path.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** What a screen with a secret address says after its command. */
export const addressNotices: Readonly<Record<string, MarkedText>> = {
  off: msg("The address no longer works"),
  "too-often": msg("Too many changes at once. Please try again in a moment."),
};

interface AddressScreen {
  addresses: SecretAddresses;
  /** Where the form is. */
  screen: string;
  /** Where the address is on this site, by its secret. */
  pathOf: (secret: string) => string;
}

/** Makes the address, which is shown once, or ends it. */
export async function changeSecretAddress(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { addresses, screen, pathOf }: AddressScreen,
) {
  const viewer = requireViewer(context);
  const { command } = await readForm(request, { command: text });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect(`${screen}?notice=too-often`, 303);
  if (command === "create") {
    const secret = await addresses.create(viewer);
    return { address: context.get(siteContext).origin + withBase(pathOf(secret)) };
  }
  await addresses.remove(viewer);
  return redirect(`${screen}?notice=off`, 303);
}
