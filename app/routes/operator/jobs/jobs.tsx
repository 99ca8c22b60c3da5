import { href, redirect } from "react-router";

import type { ListedJob } from "#app/features/operator/jobs/jobs.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { formatDuration } from "#app/lib/formats/durations.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { msg, t } from "#app/translations/t.ts";

import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import type { Route } from "./+types/jobs";
import { JOB_NAMES } from "./job-words.ts";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Notices = {
  ended: { text: msg("The job has run"), tone: "success" },
  running: { text: msg("The job is running. Load this page again in a while."), tone: "success" },
};

/** What the server does by itself, and how it went. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const jobs = await context.get(featuresContext).operator.jobs.list();
  return { jobs, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/jobs");
  const { name } = await readForm(request, { name: text });
  const operator = await requireConfirmedOperator(context, screen);
  const outcome = await context.get(featuresContext).operator.jobs.runNow(operator, name);
  return redirect(outcome === undefined ? screen : `${screen}?notice=${outcome}`, 303);
}

export default function JobsScreen({ loaderData }: Route.ComponentProps) {
  const { jobs, notice } = loaderData;
  return (
    <OperatorPage title={t("Background jobs")}>
      <OperatorNotice notice={notice} />
      <p className={styles["text"]}>
        {t(
          "What Matinee does by itself. With several servers, each job shows how it went last, wherever that was.",
        )}
      </p>
      <ul className={styles["rows"]}>
        {jobs.map((job) => (
          <JobRow job={job} key={job.name} />
        ))}
      </ul>
    </OperatorPage>
  );
}

function JobRow({ job }: { job: ListedJob }) {
  const { name, everyMs } = job;
  const id = `job-${name}`;
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <h2 className={styles["name"]} id={id}>
          {t(JOB_NAMES[name])}
        </h2>
        <span className={styles["faint"]}>
          {everyMs === undefined
            ? t("Only when you run it")
            : t("Interval: {time}", { time: formatDuration(everyMs) })}
        </span>
      </div>
      <LastRun job={job} />
      <form data-busy-form="" method="post">
        <Button
          aria-describedby={id}
          busyLabel={t("Running…")}
          name="name"
          type="submit"
          value={name}
        >
          {t("Run Now")}
        </Button>
      </form>
    </li>
  );
}

function LastRun({ job }: { job: ListedJob }) {
  const { endedAtMs, tookMs = 0, done = 0, problem, failedAtMs, failure, isRunning } = job;
  return (
    <div className={styles["who"]}>
      {isRunning && <Badge tone="bulb">{t("Running now")}</Badge>}
      {endedAtMs === undefined ? (
        <span>{t("It has not run yet")}</span>
      ) : (
        <>
          <span>
            {formatMoment(endedAtMs)} · {formatDuration(tookMs)}
          </span>
          {problem === undefined ? (
            <span className={styles["faint"]}>
              {done === 0 ? t("Nothing was due") : t("Done: {count}", { count: done })}
            </span>
          ) : (
            <span className={styles["beside"]}>
              <Badge tone="bulb">{t("Failed")}</Badge>
              <span dir="ltr" lang="en">
                {problem}
              </span>
            </span>
          )}
        </>
      )}
      {problem === undefined && failedAtMs !== undefined && failure !== undefined && (
        <Failure reason={failure}>
          {t("Last failure: {time}", { time: formatMoment(failedAtMs) })}
        </Failure>
      )}
    </div>
  );
}

/** Reasons are in English, as the log is. */
function Failure({ reason, children }: { reason: string; children: string }) {
  return (
    <span>
      <strong>{children}</strong>{" "}
      <span dir="ltr" lang="en">
        {reason}
      </span>
    </span>
  );
}
