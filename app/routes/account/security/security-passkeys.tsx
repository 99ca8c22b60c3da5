import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { describeDevice, showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import type { ListedPasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/security-passkeys";
import styles from "../account.module.css";
import { ConfirmFirst } from "../confirm-first.tsx";
import { AccessEntry } from "./access-entry.tsx";
import securityStyles from "./security.module.css";
import { requireConfirmed } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/passkeys";

const NOTICES: Notices = {
  added: { text: msg("Passkey added"), tone: "success" },
  renamed: { text: msg("Saved"), tone: "success" },
  removed: { text: msg("Passkey removed"), tone: "success" },
  last: {
    text: msg("That's your only way to sign in. Add another one first."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(featuresContext).accounts;
  const [{ passkeys }, options] = await Promise.all([
    security.overview(viewer),
    security.askForNewPasskey(viewer),
  ]);
  const device = showDevice(describeDevice(context.get(requestContext).caller.userAgent));
  const notice = noticeIn(url.searchParams, NOTICES);
  const { email, isVerified } = viewer;
  return { passkeys, options, device, notice, email, isVerified };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { do: text, passkey: text, name: text, credential: text });
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(featuresContext).accounts;
  const done = (notice: keyof typeof NOTICES) => redirect(`${SCREEN}?notice=${notice}`, 303);
  if (form.do === "rename") {
    await security.renamePasskey(form, viewer);
    return done("renamed");
  }
  if (form.do === "remove") {
    const outcome = await security.removePasskey(viewer, form.passkey);
    return done(outcome === "removed" ? "removed" : "last");
  }
  const result = await security.addPasskey(form, viewer);
  if (result.outcome === "refused") return answerRefused(result);
  return done("added");
}

export default function SecurityPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, options, device, notice, email, isVerified } = loaderData;
  return (
    <Page width="form">
      <title>{t("Passkeys · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Passkeys")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <p>
        {t(
          "A passkey signs you in with your fingerprint, face or PIN. There is nothing to remember, and nothing that anybody could trick you into giving away.",
        )}
      </p>
      {passkeys.length === 0 ? (
        <EmptyState drawing="device" title={t("No passkeys yet")} />
      ) : (
        <ul className={styles["sessions"]}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <section className={styles["section"]}>
        <h2>{t("Add a passkey")}</h2>
        {options ? (
          <PasskeyForm options={options} kind="create">
            <FieldStack>
              <TextField
                autoComplete="off"
                defaultValue={actionData?.values["name"] ?? device}
                error={actionData?.errors["name"]}
                hint={t("So that you recognize it in this list.")}
                label={t("Name")}
                maxLength={60}
                name="name"
                required
              />
              <ButtonRow>
                <Button icon="plus" variant="primary" type="submit">
                  {t("Add This Device")}
                </Button>
              </ButtonRow>
            </FieldStack>
          </PasskeyForm>
        ) : !isVerified ? (
          <ConfirmFirst email={email} what="passkey" />
        ) : (
          <p>
            {t(
              "Passkeys need an https address with a host name. They can't be created at this address.",
            )}
          </p>
        )}
      </section>
    </Page>
  );
}

function Passkey({ passkey }: { passkey: ListedPasskey }) {
  const { id, name } = passkey;
  return (
    <AccessEntry {...passkey} field="passkey">
      <details className={securityStyles["rename"]}>
        <summary aria-label={t("Rename {name}", { name })}>{t("Rename")}</summary>
        <form data-busy-form="" method="post">
          <input name="do" type="hidden" value="rename" />
          <input name="passkey" type="hidden" value={id} />
          <FieldStack>
            <TextField
              autoComplete="off"
              defaultValue={name}
              label={t("New name")}
              maxLength={60}
              name="name"
              required
            />
            <ButtonRow>
              <Button busyLabel={t("Saving…")} size="small" type="submit">
                {t("Save Name")}
              </Button>
            </ButtonRow>
          </FieldStack>
        </form>
      </details>
    </AccessEntry>
  );
}
