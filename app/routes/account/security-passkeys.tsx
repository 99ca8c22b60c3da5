import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { describeDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import type { ListedPasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { formatDate } from "#app/features/billing/format-date.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/security-passkeys";
import styles from "./account.module.css";
import { ConfirmFirst } from "./confirm-first.tsx";
import securityStyles from "./security.module.css";
import { requireConfirmed } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/passkeys";

const NOTICES: Record<string, { text: string; tone: "success" | "error" }> = {
  added: { text: "Passkey added", tone: "success" },
  renamed: { text: "Saved", tone: "success" },
  removed: { text: "Passkey removed", tone: "success" },
  last: {
    text: "That's your only way to sign in. Add another one first.",
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(accountsContext);
  const [{ passkeys }, asked] = await Promise.all([
    security.look(viewer),
    security.askForNewPasskey(viewer),
  ]);
  const device = describeDevice(context.get(callerContext).userAgent);
  const notice = noticeIn(url.searchParams, NOTICES);
  const { email, isVerified } = viewer;
  return { passkeys, asked, device, notice, email, isVerified };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(accountsContext);
  const done = (notice: keyof typeof NOTICES) => redirect(`${SCREEN}?notice=${notice}`, 303);
  if (form.get("do") === "rename") {
    await security.renamePasskey(form, viewer);
    return done("renamed");
  }
  if (form.get("do") === "remove") {
    const outcome = await security.removePasskey(viewer, String(form.get("passkey") ?? ""));
    return done(outcome === "removed" ? "removed" : "last");
  }
  const result = await security.addPasskey(form, viewer);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return done("added");
}

export default function SecurityPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, asked, device, notice, email, isVerified } = loaderData;
  return (
    <Page width="form">
      <title>Passkeys · Matinee</title>
      <BackLink href={href("/profile/security")}>Security</BackLink>
      <h1>Passkeys</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{notice.text}</p>
        </Notice>
      )}
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <p>
        A passkey signs you in with your fingerprint, face or PIN. There is nothing to remember, and
        nothing that anybody could trick you into giving away.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles["sessions"]}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <section className={styles["section"]}>
        <h2>Add a passkey</h2>
        {asked ? (
          <PasskeyForm asked={asked} kind="create">
            <FieldStack>
              <TextField
                autoComplete="off"
                defaultValue={actionData?.values["name"] ?? device}
                error={actionData?.errors["name"]}
                hint="So that you recognize it in this list."
                label="Name"
                maxLength={60}
                name="name"
                required
              />
              <ButtonRow>
                <Button icon="plus" look="primary" type="submit">
                  Add This Device
                </Button>
              </ButtonRow>
            </FieldStack>
          </PasskeyForm>
        ) : !isVerified ? (
          <ConfirmFirst email={email} what="a passkey" />
        ) : (
          <p>
            Passkeys need Matinee to be reached over https and by a name. At this address they
            cannot be made.
          </p>
        )}
      </section>
    </Page>
  );
}

function Passkey({ passkey }: { passkey: ListedPasskey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? "never used" : `last used on ${formatDate(lastUsedAt)}`;
  return (
    <li className={styles["session"]}>
      <div>
        <strong>{name}</strong>
        <div className={styles["faint"]}>
          Added on {formatDate(createdAt)}, {used}
        </div>
      </div>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="remove" />
        <input name="passkey" type="hidden" value={id} />
        <Button aria-label={`Remove ${name}`} busyLabel="Removing…" size="small" type="submit">
          Remove
        </Button>
      </form>
      <details className={securityStyles["rename"]}>
        <summary aria-label={`Rename ${name}`}>Rename</summary>
        <form data-busy-form="" method="post">
          <input name="do" type="hidden" value="rename" />
          <input name="passkey" type="hidden" value={id} />
          <FieldStack>
            <TextField
              autoComplete="off"
              defaultValue={name}
              label="New name"
              maxLength={60}
              name="name"
              required
            />
            <ButtonRow>
              <Button busyLabel="Saving…" size="small" type="submit">
                Save Name
              </Button>
            </ButtonRow>
          </FieldStack>
        </form>
      </details>
    </li>
  );
}
