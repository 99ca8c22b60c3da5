import { data, href, redirect } from "react-router";

import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { Person } from "#app/features/operator/people/person.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatDate, formatMoment } from "#app/lib/formats/dates.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/person";
import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonBadges } from "./person-badges.tsx";
import { runCommand, PERSON_FIELDS, PERSON_NOTICES } from "./person-commands.ts";

export const handle = { access: "operator" } satisfies PageHandle;

/** One account: what operators may know of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = await context.get(featuresContext).operator.people.find(params.id);
  const notice = noticeIn(url.searchParams, PERSON_NOTICES);
  const isSelf = requireViewer(context).userId === params.id;
  const found = { person, notice, isSelf, nowMs: context.get(requestContext).receivedAtMs };
  return person ? found : data(found, { status: 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = params;
  const form = await readForm(request, PERSON_FIELDS);
  const screen = href("/operator/people/:id", { id });
  const operator = await requireConfirmedOperator(context, screen);
  const done = await runCommand(context.get(featuresContext).operator.people.change, {
    operator,
    id,
    form,
  });
  if (done === undefined) return redirect(screen, 303);
  if (done.outcome === "invalid") return answerRefused(done.refused);
  const isOwnRole = done.outcome === "done" && form.do === "remove-operator";
  if (isOwnRole && operator.userId === id) return redirect("/profile", 303);
  const notice = done.outcome === "done" ? form.do : done.outcome;
  const target = done.outcome === "gone" ? href("/operator/people") : screen;
  return redirect(`${target}?notice=${notice}`, 303);
}

export default function PersonScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, notice, isSelf } = loaderData;
  if (person === undefined) return <FallbackError isMissing />;
  return (
    <OperatorPage title={t("Account")}>
      <BackLink href={href("/operator/people")}>{t("People")}</BackLink>
      <OperatorNotice notice={notice} />
      <h2 dir="auto">{person.name}</h2>
      <PersonBadges person={person} />
      <PersonFacts person={person} />
      <p>
        <a href={`${href("/operator/payments")}?q=${encodeURIComponent(person.email)}`}>
          {t("Payments")}
        </a>
      </p>
      <PersonSessions person={person} />
      <PersonActions
        isSelf={isSelf}
        nowMs={loaderData.nowMs}
        person={person}
        refused={actionData}
      />
    </OperatorPage>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { email, isVerified, createdAtMs, lastVisitMs, isFactorOn, disabledAtMs, deletionDueMs } =
    person;
  const { paid, granted } = person.plans;
  return (
    <dl className={styles["facts"]}>
      <dt>{t("Email")}</dt>
      <dd>
        <bdi>{email}</bdi>{" "}
        <span className={styles["faint"]}>{isVerified ? t("Confirmed") : t("Not confirmed")}</span>
      </dd>
      <dt>{t("Created")}</dt>
      <dd>{formatDate(createdAtMs)}</dd>
      <dt>{t("Last visit")}</dt>
      <dd>{lastVisitMs === null ? t("Never") : formatMoment(lastVisitMs)}</dd>
      <dt>{t("Plan")}</dt>
      <dd>
        {paid && (
          <div>
            {t("{plan}, paid until {date}", { plan: t(paid.name), date: formatDate(paid.untilMs) })}
          </div>
        )}
        {granted && (
          <div>
            {t("{plan}, given until {date}", {
              plan: t(granted.name),
              date: formatDate(granted.untilMs),
            })}
          </div>
        )}
        {!paid && !granted && t("None")}
      </dd>
      <dt>{t("Two-Step Sign-In")}</dt>
      <dd>{isFactorOn ? t("On") : t("Off")}</dd>
      {deletionDueMs !== null && (
        <>
          <dt>{t("To be deleted")}</dt>
          <dd>{formatMoment(deletionDueMs)}</dd>
        </>
      )}
      {disabledAtMs !== null && (
        <>
          <dt>{t("Disabled")}</dt>
          <dd>{formatMoment(disabledAtMs)}</dd>
        </>
      )}
    </dl>
  );
}

function PersonSessions({ person: { sessions, sessionCount } }: { person: Person }) {
  return (
    <section>
      <h3>{t("Signed in on")}</h3>
      {sessionCount === 0 ? (
        <p className={styles["faint"]}>{t("Nowhere at the moment")}</p>
      ) : (
        <ul className={styles["rows"]}>
          {sessions.map(({ id, device, lastUsedMs }) => (
            <li className={styles["row"]} key={id}>
              <span dir="auto">{showDevice(device)}</span>
              <span className={styles["faint"]}>
                {t("Last used {date}", { date: formatMoment(lastUsedMs) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sessionCount > sessions.length && (
        <p className={styles["faint"]}>
          {t("{count, plural, one {# session in all} other {# sessions in all}}", {
            count: sessionCount,
          })}
        </p>
      )}
    </section>
  );
}
