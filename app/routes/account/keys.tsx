import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { keyScopes, MOST_DAYS, scopeLabels } from "#app/features/accounts/keys/key-scopes.ts";
import type { ListedKey } from "#app/features/accounts/keys/personal-keys.server.ts";
import type { Profile } from "#app/features/profiles/profile.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { dayAhead } from "#app/lib/formats/end-of-day.ts";
import { formatList } from "#app/lib/formats/names.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField, UnsentField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/keys";
import styles from "./account.module.css";
import { ConfirmFirst } from "./confirm-first.tsx";
import { AccessEntry } from "./security/access-entry.tsx";
import { requireConfirmed } from "./security/security-guard.ts";

/** Not for children: a key opens the account without its password. */
export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/keys";

const NOTICES: Notices = {
  removed: { text: msg("Key removed"), tone: "success" },
};

const FIELDS = {
  do: text,
  id: text,
  name: text,
  profile: text,
  until: text,
  read: text,
  write: text,
  operator: text,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { accounts } = context.get(featuresContext);
  const [keys, { profiles }] = await Promise.all([
    accounts.keys.list(viewer),
    accounts.profiles.overview(viewer),
  ]);
  const { email, isVerified, isOperator } = viewer;
  const nowMs = context.get(requestContext).receivedAtMs;
  const notice = noticeIn(url.searchParams, NOTICES);
  return { keys, profiles, email, isVerified, isOperator, nowMs, notice };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { do: command, id, ...form } = await readForm(request, FIELDS);
  const viewer = await requireConfirmed(context, SCREEN);
  const { keys } = context.get(featuresContext).accounts;
  if (command === "remove") {
    await keys.remove(viewer, id);
    return redirect(`${SCREEN}?notice=removed`, 303);
  }
  const scopes = keyScopes.filter((scope) => form[scope] !== "");
  const result = await keys.create({ ...form, scopes }, viewer);
  // Shown in this answer and never again: only its hash is stored.
  return result.outcome === "refused" ? answerRefused(result) : result;
}

/** The keys of a viewer's own programs. */
export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, profiles, email, isVerified, notice } = loaderData;
  const created = actionData?.outcome === "created" ? actionData : undefined;
  const sent = actionData?.outcome === "refused" ? actionData : undefined;
  return (
    <Page width="form">
      <title>{t("Keys · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Keys")}</h1>
      {notice && !actionData && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {sent?.problem !== undefined && <Notice tone="error">{sent.problem}</Notice>}
      <p>
        {t("A key lets a program of your own use your account, without your password.")}{" "}
        <a href={href("/developers")}>{t("What programs can do")}</a>
      </p>
      {created && <NewKey secret={created.secret} />}
      {keys.length === 0 ? (
        <EmptyState drawing="device" title={t("No keys yet")} />
      ) : (
        <ul className={styles["sessions"]}>
          {keys.map((key) => (
            <Key key={key.id} listed={key} profiles={profiles} />
          ))}
        </ul>
      )}
      <section className={styles["section"]}>
        <h2>{t("Make a key")}</h2>
        {isVerified ? (
          <KeyForm {...loaderData} sent={sent} />
        ) : (
          <ConfirmFirst email={email} what="key" />
        )}
      </section>
    </Page>
  );
}

/** It stays in place: a toast would take the key along. */
function NewKey({ secret }: { secret: string }) {
  return (
    <Notice tone="success">
      <FieldStack>
        <UnsentField
          dir="ltr"
          hint={t("Copy it now: it is not shown again.")}
          label={t("Your new key")}
          readOnly
          translate="no"
          value={secret}
        />
      </FieldStack>
    </Notice>
  );
}

function Key({ listed, profiles }: { listed: ListedKey; profiles: readonly Profile[] }) {
  const { scopes, profileId, expiresAt } = listed;
  const owner = profiles.find(({ id }) => id === profileId)?.name ?? t("The whole account");
  const allowed = formatList(scopes.map((scope) => t(scopeLabels[scope])));
  return (
    <AccessEntry
      {...listed}
      above={`${owner} · ${allowed}`}
      after={
        expiresAt === null ? undefined : t("Until {time}", { time: formatDate(expiresAt - 1) })
      }
      field="id"
    />
  );
}

interface KeyFormProps {
  profiles: readonly Profile[];
  isOperator: boolean;
  nowMs: number;
  sent: ShownRefusal | undefined;
}

function KeyForm({ profiles, isOperator, nowMs, sent }: KeyFormProps) {
  const scopes = keyScopes.filter((scope) => scope !== "operator" || isOperator);
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        <TextField
          autoComplete="off"
          defaultValue={sent?.values["name"]}
          error={sent?.errors["name"]}
          hint={t("So that you recognize it in this list.")}
          label={t("Name")}
          maxLength={60}
          name="name"
          required
        />
        <SelectField
          defaultValue={sent?.values["profile"] ?? ""}
          error={sent?.errors["profile"]}
          label={t("Profile")}
          name="profile"
          options={[
            { value: "", label: t("The whole account") },
            ...profiles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          defaultValue={sent?.values["until"] ?? dayAhead(nowMs, 90)}
          error={sent?.errors["until"]}
          hint={t(
            "The last day on which it works, in UTC. Without one it works until you remove it.",
          )}
          label={t("Until")}
          max={dayAhead(nowMs, MOST_DAYS - 1)}
          min={dayAhead(nowMs, 0)}
          name="until"
          optional
          type="date"
        />
        {scopes.map((scope) => (
          <Checkbox
            defaultChecked={scope === "read"}
            error={scope === "read" ? sent?.errors["scopes"] : undefined}
            key={scope}
            label={t(scopeLabels[scope])}
            name={scope}
            value="yes"
          />
        ))}
        <ButtonRow>
          <Button
            busyLabel={t("Making…")}
            icon="plus"
            name="do"
            type="submit"
            value="create"
            variant="primary"
          >
            {t("Make a Key")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
