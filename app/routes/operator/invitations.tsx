import { href, redirect } from "react-router";

import { plans } from "#app/features/billing/plans/price-list.ts";
import { MOST_USES } from "#app/features/operator/invitations/invitation-limits.ts";
import type { InvitationState } from "#app/features/operator/invitations/invitation-state.server.ts";
import type { ListedInvitation } from "#app/features/operator/invitations/invitations.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { dayAhead } from "#app/lib/formats/end-of-day.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { SelectField, TextField, UnsentField } from "#app/ui/forms/field.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/invitations";
import { OperatorNotice, OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { findConfirmedOperator, requireConfirmedOperator } from "./require-operator.ts";
import { answerUnconfirmed, Unconfirmed } from "./unconfirmed.tsx";
import { wordsIn } from "./words-in.ts";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Notices = {
  revoked: { text: msg("Nobody can use this invitation any more"), tone: "success" },
  unchanged: {
    text: msg("Nothing to do: it is so already. Somebody else may have done it."),
    tone: "error",
  },
};

const FIELDS = {
  do: text,
  id: text,
  uses: text,
  until: text,
  plan: text,
  planUntil: text,
  email: text,
};

/** The links with which somebody may create an account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { invitations } = context.get(featuresContext).operator;
  const words = wordsIn(url.searchParams);
  const listed = await invitations.list({ before: url.searchParams.get("before"), words });
  return {
    ...listed,
    words,
    notice: noticeIn(url.searchParams, NOTICES),
    nowMs: context.get(requestContext).receivedAtMs,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/invitations");
  const { do: command, id, ...wish } = await readForm(request, FIELDS);
  const { invitations } = context.get(featuresContext).operator;
  if (command === "revoke") {
    const operator = await requireConfirmedOperator(context, screen);
    const isDone = await invitations.revoke(operator, id);
    return redirect(`${screen}?notice=${isDone ? "revoked" : "unchanged"}`, 303);
  }
  const operator = await findConfirmedOperator(context);
  if (operator === undefined) return answerUnconfirmed(wish);
  const result = await invitations.create(operator, wish);
  return result.outcome === "refused" ? answerRefused(result) : result;
}

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, next, words, notice, nowMs } = loaderData;
  const created = actionData?.outcome === "created" ? actionData : undefined;
  const sent = actionData?.outcome === "refused" ? actionData : undefined;
  return (
    <OperatorPage title={t("Invitations")}>
      <OperatorNotice notice={notice} />
      {created && <CreatedLink link={created.link} />}
      <section className={styles["block"]}>
        <h2>{t("New invitation")}</h2>
        <p className={styles["text"]}>
          {t(
            "Whoever has the link can create an account, also where new accounts are by invitation.",
          )}
        </p>
        <InvitationForm nowMs={nowMs} sent={sent} />
      </section>
      <section className={styles["block"]}>
        <h2>{t("All invitations")}</h2>
        {(words !== "" || invitations.length > 0) && (
          <SearchForm
            action={href("/operator/invitations")}
            carries={{}}
            defaultValue={words}
            label={t("Search")}
            placeholder={t("A whole address")}
          />
        )}
        {invitations.length === 0 ? (
          <EmptyState
            title={
              words === ""
                ? t("Nobody has been invited yet")
                : t("Nothing found for “{query}”", { query: words })
            }
          />
        ) : (
          <ul className={styles["rows"]}>
            {invitations.map((invitation) => (
              <InvitationRow invitation={invitation} key={invitation.id} />
            ))}
          </ul>
        )}
        {next !== undefined && (
          <p>
            <ButtonLink href={addressOf(next, words)}>{t("Next page")}</ButtonLink>
          </p>
        )}
      </section>
    </OperatorPage>
  );
}

const addressOf = (before: string, words: string) =>
  `${href("/operator/invitations")}?${new URLSearchParams({ ...(words !== "" && { q: words }), before })}`;

/** It stays in place: a toast would take the link along. */
function CreatedLink({ link }: { link: string }) {
  return (
    <Notice tone="success">
      <div className={styles["block"]}>
        <p>{t("The invitation is ready")}</p>
        <UnsentField
          dir="ltr"
          hint={t("Copy it now: it is not shown again.")}
          label={t("Link of the invitation")}
          readOnly
          value={link}
        />
      </div>
    </Notice>
  );
}

function InvitationForm({ nowMs, sent }: { nowMs: number; sent: ShownRefusal | undefined }) {
  const today = dayAhead(nowMs, 0);
  const planOptions = plans.map(({ id, name }) => ({ value: id, label: t(name) }));
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        <Unconfirmed screen={href("/operator/invitations")} sent={sent} />
        <TextField
          defaultValue={sent?.values["uses"] ?? "1"}
          error={sent?.errors["uses"]}
          label={t("How many accounts")}
          max={MOST_USES}
          min={1}
          name="uses"
          required
          type="number"
        />
        <TextField
          defaultValue={sent?.values["until"] ?? dayAhead(nowMs, 14)}
          error={sent?.errors["until"]}
          hint={t("The last day on which the link works, in UTC.")}
          label={t("Until")}
          min={today}
          name="until"
          required
          type="date"
        />
        <SelectField
          defaultValue={sent?.values["plan"] ?? ""}
          error={sent?.errors["plan"]}
          hint={t("Each new account gets it without a payment.")}
          label={t("Plan")}
          name="plan"
          options={[{ value: "", label: t("None") }, ...planOptions]}
        />
        <TextField
          defaultValue={sent?.values["planUntil"] ?? dayAhead(nowMs, 30)}
          error={sent?.errors["planUntil"]}
          label={t("Plan until")}
          min={today}
          name="planUntil"
          type="date"
        />
        <TextField
          autoComplete="off"
          defaultValue={sent?.values["email"]}
          dir="ltr"
          error={sent?.errors["email"]}
          label={t("Send the link to this email address")}
          maxLength={254}
          name="email"
          optional
          type="email"
        />
        <ButtonRow>
          <Button busyLabel={t("Saving…")} name="do" type="submit" value="create" variant="primary">
            {t("Create the Invitation")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

const STATES: Readonly<Record<InvitationState, MarkedText>> = {
  open: msg("Works"),
  used: msg("Used up"),
  ended: msg("Ended"),
  revoked: msg("Revoked"),
};

function InvitationRow({ invitation }: { invitation: ListedInvitation }) {
  const { id, state, createdAtMs, endsAtMs, usesLeft, mostUses, plan, recipient } = invitation;
  return (
    <li className={styles["row"]}>
      <span className={styles["who"]}>
        {recipient === null ? <span>{t("A link")}</span> : <bdi>{recipient}</bdi>}
        <span className={styles["faint"]}>
          {t("Created on {date}", { date: formatDate(createdAtMs) })}
        </span>
      </span>
      <span className={styles["who"]}>
        <span>{t("Uses left: {left} of {most}", { left: usesLeft, most: mostUses })}</span>
        <span className={styles["faint"]}>{t("Until {time}", { time: formatDate(endsAtMs) })}</span>
        {plan && (
          <span className={styles["faint"]}>
            {t("{plan}, until {date}", { plan: t(plan.name), date: formatDate(plan.untilMs) })}
          </span>
        )}
      </span>
      {state === "open" ? (
        <form data-busy-form="" method="post">
          <input name="id" type="hidden" value={id} />
          <Button name="do" size="small" type="submit" value="revoke">
            {t("Revoke")}
          </Button>
        </form>
      ) : (
        <span>
          <Badge>{t(STATES[state])}</Badge>
        </span>
      )}
    </li>
  );
}
