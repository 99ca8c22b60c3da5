import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import type { ListedIdentity } from "#app/features/accounts/identities/identities.server.ts";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import { identityNotices } from "#app/features/accounts/identities/identity-notices.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/security-identities";
import styles from "../account.module.css";
import { ConfirmFirst } from "../confirm-first.tsx";
import { requireConfirmed } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/identities";

const NOTICES: typeof identityNotices = {
  ...identityNotices,
  linked: { text: msg("Linked. You can sign in with it from now on."), tone: "success" },
  unlinked: { text: msg("Unlinked. You can no longer sign in with it."), tone: "success" },
  "last-way": {
    text: msg("That's your only way to sign in. Add another one first."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { identities } = context.get(featuresContext).accounts;
  const viewer = requireViewer(context);
  return {
    email: viewer.email,
    isVerified: viewer.isVerified,
    linked: await identities.list(viewer),
    providers: identities.providers,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** Unlinks an identity, after the owner has confirmed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { identity: text });
  const viewer = await requireConfirmed(context, SCREEN);
  const { identities } = context.get(featuresContext).accounts;
  const result = await identities.unlink(viewer, form.identity);
  const notice = result === "last sign-in method" ? "last-way" : "unlinked";
  return redirect(`${SCREEN}?notice=${notice}`, 303);
}

export default function SecurityIdentities({ loaderData }: Route.ComponentProps) {
  const { email, isVerified, linked, providers, notice } = loaderData;
  return (
    <Page width="form">
      <title>{t("Linked Sign-Ins · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Linked Sign-Ins")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.stays ? undefined : notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      <p>
        {t(
          "You can sign in here with these accounts. We email you whenever one is linked or unlinked.",
        )}
      </p>
      {linked.length > 0 && (
        <ul className={styles["sessions"]}>
          {linked.map((identity) => (
            <LinkedIdentity identity={identity} key={identity.id} />
          ))}
        </ul>
      )}
      {isVerified ? (
        <IdentityButtons isLinking providers={providers} says="link" />
      ) : (
        <ConfirmFirst email={email} what="linked sign-in" />
      )}
    </Page>
  );
}

function LinkedIdentity({ identity }: { identity: ListedIdentity }) {
  const { id, provider, email, linkedAt } = identity;
  return (
    <li className={styles["session"]}>
      <div>
        <strong>{provider}</strong>
        <div className={styles["faint"]}>
          {email === null
            ? t("linked on {date}", { date: formatMoment(linkedAt) })
            : t("{email} · linked on {date}", { email, date: formatMoment(linkedAt) })}
        </div>
      </div>
      <form data-busy-form="" method="post">
        <input name="identity" type="hidden" value={id} />
        <Button
          aria-label={
            email === null
              ? t("Unlink {provider}", { provider })
              : t("Unlink {provider} {email}", { provider, email })
          }
          busyLabel={t("Unlinking…")}
          size="small"
          type="submit"
        >
          {t("Unlink")}
        </Button>
      </form>
    </li>
  );
}
