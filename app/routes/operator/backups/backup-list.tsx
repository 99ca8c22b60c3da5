import { href } from "react-router";

import type { BackupFile } from "#app/features/operator/backups/backup-files.server.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { formatBytes } from "#app/lib/formats/bytes.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../operator.module.css";

/** The backups, the newest first, each with what can be done with it. */
export function BackupList({ files }: { files: BackupFile[] }) {
  if (files.length === 0) return <EmptyState drawing="strip" title={t("There is no backup yet")} />;
  return (
    <ul className={styles["rows"]}>
      {files.map((file) => (
        <BackupRow file={file} key={file.name} />
      ))}
    </ul>
  );
}

function BackupRow({ file }: { file: BackupFile }) {
  const { name, madeAtMs, sizeBytes, isByHand } = file;
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <h2 className={styles["name"]} id={name}>
          {formatMoment(madeAtMs)}
        </h2>
        <span className={styles["faint"]}>
          {formatBytes(sizeBytes)} · {isByHand ? t("Made by hand") : t("Made by itself")}
        </span>
      </div>
      <TriedLine tried={file.tried} />
      <div className={styles["beside"]}>
        <Command busyLabel={t("Trying…")} command="try" label={t("Try It")} name={name} />
        <form action={href("/operator/backups/download")} method="post">
          <Button aria-describedby={name} icon="download" name="name" type="submit" value={name}>
            {t("Download")}
          </Button>
        </form>
        <details className={styles["action"]}>
          <summary aria-describedby={name}>{t("Delete")}</summary>
          <Command
            busyLabel={t("Deleting…")}
            command="delete"
            label={t("Delete This Backup")}
            name={name}
          />
        </details>
      </div>
    </li>
  );
}

type CommandProps = { command: "delete" | "try"; name: string; label: string; busyLabel: string };

function Command({ command, name, label, busyLabel }: CommandProps) {
  return (
    <form data-busy-form="" method="post">
      <input name="name" type="hidden" value={name} />
      <Button
        aria-describedby={name}
        busyLabel={busyLabel}
        name="do"
        type="submit"
        value={command}
        variant={command === "delete" ? "destructive" : "quiet"}
      >
        {label}
      </Button>
    </form>
  );
}

function TriedLine({ tried }: Pick<BackupFile, "tried">) {
  if (tried === undefined) return <span className={styles["faint"]}>{t("Not tried yet")}</span>;
  const { outcome, triedAtMs, accounts = 0, payments = 0, problem } = tried;
  const time = formatMoment(triedAtMs);
  if (outcome === "failed") {
    return (
      <span>
        <strong>{t("It can’t be restored. Tried: {time}", { time })}</strong>{" "}
        <span dir="ltr" lang="en">
          {problem}
        </span>
      </span>
    );
  }
  if (outcome === "read") {
    return <span>{t("It is complete. Read: {time}", { time })}</span>;
  }
  return (
    <span>
      {t("It can be restored: accounts {accounts}, payments {payments}. Tried: {time}", {
        accounts,
        payments,
        time,
      })}
    </span>
  );
}
