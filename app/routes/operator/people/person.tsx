import { data, href } from "react-router";

import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { operatorContext } from "#app/features/operator/operator-context.ts";
import type { Person } from "#app/features/operator/people/person.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatDate, formatMoment } from "#app/lib/formats/dates.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/person";
import { OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { PersonBadges } from "./person-badges.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

/** One account: what operators may know of it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await context.get(operatorContext).people.find(params.id);
  return person ? { person } : data({ person: undefined }, { status: 404 });
}

export default function PersonScreen({ loaderData }: Route.ComponentProps) {
  const { person } = loaderData;
  if (person === undefined) return <FallbackError isMissing />;
  return (
    <OperatorPage title={t("Account")}>
      <BackLink href={href("/operator/people")}>{t("People")}</BackLink>
      <h2 dir="auto">{person.name}</h2>
      <PersonBadges person={person} />
      <PersonFacts person={person} />
      <PersonSessions person={person} />
    </OperatorPage>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { email, isVerified, createdAtMs, lastVisitMs, isFactorOn, disabledAtMs } = person;
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
