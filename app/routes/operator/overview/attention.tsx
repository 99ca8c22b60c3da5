import type { ReactNode } from "react";
import { href } from "react-router";

import type { OperatorService } from "#app/features/operator/operator.server.ts";
import { formatBytes } from "#app/lib/formats/bytes.ts";
import { formatList } from "#app/lib/formats/names.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import { JOB_NAMES } from "../jobs/job-words.ts";

type OverviewData = Awaited<ReturnType<OperatorService["overview"]>>;

const isOutdated = ({ running, newest }: OverviewData["health"]["versions"]) =>
  newest !== undefined && newest !== running;

export const needsAttention = ({
  health,
  settingProblems,
  delayedBecause,
  failedEmails,
  openMessages,
}: OverviewData): boolean =>
  health.problems.length > 0 ||
  settingProblems.length > 0 ||
  delayedBecause !== undefined ||
  health.isDiskFull ||
  health.failedJobs.length > 0 ||
  health.isBackupDue ||
  isOutdated(health.versions) ||
  health.versions.published !== undefined ||
  failedEmails > 0 ||
  openMessages > 0;

/** What needs somebody, the worst first, each with the way to where it is mended. */
export function Attention({ overview }: { overview: OverviewData }) {
  const { health, settingProblems, delayedBecause, failedEmails, openMessages } = overview;
  const { problems, freeBytes, isDiskFull, failedJobs, isBackupDue, versions } = health;
  const jobs = formatList(failedJobs.map((name) => t(JOB_NAMES[name])));
  return (
    <>
      {isDiskFull && (
        <Item to={href("/operator/backups")} tone="error">
          {t("The disk is nearly full: {size} are free", { size: formatBytes(freeBytes ?? 0) })}
        </Item>
      )}
      {problems.map(({ problem, action }) => (
        <Item key={problem} to={href("/operator/settings")} tone="error">
          <span dir="ltr" lang="en">
            <strong>{problem}</strong> {action}
          </span>
        </Item>
      ))}
      {settingProblems.map((line) => (
        <Item key={line} to={href("/operator/settings")} tone="error">
          <span dir="ltr" lang="en">
            {line}
          </span>
        </Item>
      ))}
      {failedJobs.length > 0 && (
        <Item to={href("/operator/jobs")} tone="error">
          {t("A background job fails: {jobs}", { jobs })}
        </Item>
      )}
      {failedEmails > 0 && (
        <Item to={href("/operator/emails")} tone="error">
          {t(
            "{count, plural, one {# email could not be sent} other {# emails could not be sent}}",
            {
              count: failedEmails,
            },
          )}
        </Item>
      )}
      {delayedBecause !== undefined && (
        <Item to={href("/operator/emails")} tone="error">
          {t("Some emails are late, and are tried again: {reason}", { reason: delayedBecause })}
        </Item>
      )}
      {isBackupDue && (
        <Item to={href("/operator/backups")}>{t("There is no backup of the last days")}</Item>
      )}
      {isOutdated(versions) && (
        <Notice>
          {t("A newer version is installed. It runs once Matinee is built and started again.")}
        </Notice>
      )}
      {!isOutdated(versions) && versions.published !== undefined && (
        <Notice>
          {t("Version {version} is out; {running} runs here.", {
            version: versions.published,
            running: versions.running,
          })}
        </Notice>
      )}
      {openMessages > 0 && (
        <Item to={href("/operator/messages")}>
          {t("{count, plural, one {# message waits} other {# messages wait}}", {
            count: openMessages,
          })}
        </Item>
      )}
    </>
  );
}

type ItemProps = { to: string; tone?: "plain" | "error"; children: ReactNode };

function Item({ to, tone = "plain", children }: ItemProps) {
  return (
    <Notice tone={tone}>
      <a href={to}>{children}</a>
    </Notice>
  );
}
