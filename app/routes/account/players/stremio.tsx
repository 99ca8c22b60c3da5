import { data, href, type RouterContextProvider } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { inLanguage } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { UnsentField } from "#app/ui/forms/field.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";

import type { Route } from "./+types/stremio";
import account from "../account.module.css";
import { addressNotices, changeSecretAddress } from "../secret-address-change.ts";
import { SecretAddressForm } from "../secret-address-form.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** In every language. */
const NAME = "Stremio";
const SCREEN = "/profile/stremio";

function requireAddons(context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext);
  if (!site.offersAddons) throw data(null, { status: 404 });
  return site;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { letsVisitorsBrowse, origin } = requireAddons(context);
  const { audience } = context.get(settingContext);
  const isForAll = letsVisitorsBrowse && audience === "everyone";
  const addresses = context.get(featuresContext).stremioAddresses;
  return {
    createdAtMs: await addresses.getCreated(requireViewer(context)),
    // Without an age limit, so that it is no address for a child.
    publicAddress: isForAll ? origin + inLanguage("/stremio/manifest.json") : undefined,
    notice: noticeIn(url.searchParams, addressNotices),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireAddons(context);
  return changeSecretAddress(request, context, {
    addresses: context.get(featuresContext).stremioAddresses,
    screen: SCREEN,
    pathOf: (secret) => `/stremio/own/${secret}/manifest.json`,
  });
}

/** How the profile's lists and the free films come to Stremio. */
export default function StremioScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { createdAtMs, publicAddress, notice } = loaderData;
  const address = actionData?.address;
  return (
    <Page>
      <title>{t("{title} · {site}", { title: NAME })}</title>
      <BackLink href={href("/history/players")}>{t("Other Players")}</BackLink>
      <h1>{NAME}</h1>
      {notice !== undefined && !actionData && (
        <Notice>
          <p>{t(notice)}</p>
        </Notice>
      )}
      <p>
        {t(
          "Stremio, and applications like it, can show this profile’s watchlist, lists, Continue Watching and For You, and play the free films. Whoever has the address can see them, so keep it to yourself.",
        )}
      </p>
      <SecretAddressForm
        action={href("/profile/stremio")}
        address={address}
        createdAtMs={createdAtMs}
        hint={t(
          "It is shown only now. Paste it where Stremio searches for add-ons. Stremio keeps it with your account there.",
        )}
      />
      {address !== undefined && (
        <ButtonRow>
          <ButtonLink href={address.replace(/^https?:/, "stremio:")} icon="play">
            {t("Open in Stremio")}
          </ButtonLink>
        </ButtonRow>
      )}
      <div className={account["columns"]}>
        {publicAddress !== undefined && (
          <section className={account["section"]}>
            <h2>{t("Only the Free Films")}</h2>
            <UnsentField
              defaultValue={publicAddress}
              hint={t("It is the same for everybody, and knows nobody’s lists.")}
              label={t("Address for everybody")}
              readOnly
            />
          </section>
        )}
        <section className={account["section"]}>
          <h2>{t("Good to Know")}</h2>
          <p>
            {t(
              "Stremio doesn’t say what you watch in it: a film from there is not in your history here, and continues only where you began it.",
            )}
          </p>
          <p>{t("A new list appears there once you have added the address again.")}</p>
        </section>
      </div>
    </Page>
  );
}
