import { href } from "react-router";

import type { Health } from "#app/features/operator/overview/health.server.ts";
import { formatBytes } from "#app/lib/formats/bytes.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

import styles from "../operator.module.css";

/** Each part of the site, how it is, and where it is looked after. */
export function HealthTable({ health }: { health: Health }) {
  const { engine, films, archive, mail, freeBytes, failedJobs, newestBackupMs } = health;
  const { running, commit, newest } = health.versions;
  const settings = href("/operator/settings");
  const rows = [
    { label: t("Database"), text: engine === "sqlite" ? "SQLite" : "PostgreSQL" },
    {
      label: t("Film database"),
      text: films === "tmdb" ? "TMDB" : t("The demo world"),
      to: settings,
    },
    {
      label: t("Free films"),
      text: archive === "live" ? "Internet Archive" : t("The demo world"),
      to: settings,
    },
    {
      label: t("Emails"),
      text:
        mail === "smtp"
          ? t("Your mail server")
          : mail === "none"
            ? t("No mail server")
            : t("The mailbox of the demo world"),
      to: href("/operator/emails"),
    },
    { label: t("Free disk space"), text: freeBytes === undefined ? "–" : formatBytes(freeBytes) },
    {
      label: t("Background jobs"),
      text:
        failedJobs.length === 0
          ? t("All run")
          : t("Failing: {count}", { count: failedJobs.length }),
      to: href("/operator/jobs"),
    },
    {
      label: t("Newest backup"),
      text:
        newestBackupMs === undefined ? t("There is no backup yet") : formatMoment(newestBackupMs),
      to: href("/operator/backups"),
    },
    {
      label: t("Version"),
      text: [
        running,
        ...(commit === undefined ? [] : [commit]),
        ...(newest === undefined || newest === running ? [] : [`(${newest})`]),
      ].join(" "),
    },
  ];
  return (
    <dl className={styles["facts"]}>
      {rows.map(({ label, text, to }) => (
        <div className={styles["fact"]} key={label}>
          <dt>{label}</dt>
          <dd>{to === undefined ? text : <a href={to}>{text}</a>}</dd>
        </div>
      ))}
    </dl>
  );
}
