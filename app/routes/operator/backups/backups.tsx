import { href, redirect } from "react-router";

import type { BackupSchedule } from "#app/features/operator/backups/backup-schedule.server.ts";
import { MOST_BACKUPS } from "#app/features/operator/backups/backup-periods.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { OperatorService } from "#app/features/operator/operator.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import type { Route } from "./+types/backups";
import { BackupList } from "./backup-list.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const success = (message: Notices[string]["text"]) => ({ text: message, tone: "success" as const });
const error = (message: Notices[string]["text"]) => ({ text: message, tone: "error" as const });

const NOTICES: Notices = {
  made: success(msg("The backup is made")),
  tried: success(msg("The backup was tried")),
  removed: success(msg("The backup is deleted")),
  scheduled: success(msg("The schedule is saved")),
  running: success(msg("This takes longer. Load this page again in a while.")),
  busy: error(msg("Another backup is being made or tried. Please wait for it.")),
  gone: error(msg("There is no such backup any more")),
  failed: error(msg("The backup could not be made")),
};

/** What there is to go back to, and how. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const backups = await context.get(featuresContext).operator.backups.overview();
  return { ...backups, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/backups");
  const form = await readForm(request, { do: text, name: text, every: text, count: text });
  const operator = await requireConfirmedOperator(context, screen);
  const { backups } = context.get(featuresContext).operator;
  if (form.do === "schedule") {
    const { every, count } = form;
    const result = await backups.saveSchedule(operator, { every, count });
    if (result.outcome === "refused") return answerRefused(result);
    return redirect(`${screen}?notice=scheduled`, 303);
  }
  const outcome = await run(backups, operator, form);
  return redirect(outcome === undefined ? screen : `${screen}?notice=${outcome}`, 303);
}

type Backups = OperatorService["backups"];

async function run(
  backups: Backups,
  operator: Parameters<Backups["make"]>[0],
  form: { do: string; name: string },
) {
  if (form.do === "make") return backups.make(operator);
  if (form.do === "try") return backups.try(operator, form.name);
  return form.do === "delete" ? backups.remove(operator, form.name) : undefined;
}

export default function BackupsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { files, directory, schedule, current, problem, notice } = loaderData;
  return (
    <OperatorPage title={t("Backups")}>
      <OperatorNotice notice={notice} />
      {current && (
        <Notice>
          {current.work === "making" ? t("A backup is being made.") : t("A backup is being tried.")}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="error">
          <span dir="ltr" lang="en">
            {problem}
          </span>
        </Notice>
      )}
      <p className={styles["text"]}>
        {t(
          "A backup has everything that is stored: accounts, lists, payments and settings. Whoever has one has all of it.",
        )}
      </p>
      <form data-busy-form="" method="post">
        <Button
          busyLabel={t("Making a backup…")}
          name="do"
          type="submit"
          value="make"
          variant="primary"
        >
          {t("Make a Backup")}
        </Button>
      </form>
      <BackupList files={files} />
      <div className={styles["split"]}>
        <section className={styles["panel"]}>
          <h2>{t("By itself")}</h2>
          <ScheduleForm schedule={schedule} sent={actionData} />
        </section>
      </div>
      <Instructions directory={directory} />
    </OperatorPage>
  );
}

function ScheduleForm({
  schedule,
  sent,
}: {
  schedule: BackupSchedule;
  sent: ShownRefusal | undefined;
}) {
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        <SelectField
          defaultValue={sent?.values["every"] ?? schedule.every}
          label={t("How often")}
          name="every"
          options={[
            { value: "never", label: t("Never") },
            { value: "hour", label: t("Every hour") },
            { value: "day", label: t("Every day") },
            { value: "week", label: t("Every week") },
          ]}
        />
        <TextField
          defaultValue={sent?.values["count"] ?? String(schedule.count)}
          error={sent?.errors["count"]}
          hint={t("Older ones are deleted. Those that you make yourself remain.")}
          inputMode="numeric"
          label={t("How many remain")}
          max={MOST_BACKUPS}
          min={1}
          name="count"
          required
          type="number"
        />
        <ButtonRow>
          <Button busyLabel={t("Saving…")} name="do" type="submit" value="schedule">
            {t("Save")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

const restoreCommand = (directory: string) =>
  ["npm run db:restore", `${directory}/matinee-….backup`].join(" ");

/** Restoring replaces the database of a server that is stopped: that is done on its machine. */
function Instructions({ directory }: { directory: string }) {
  return (
    <section className={styles["block"]}>
      <h2>{t("How to restore")}</h2>
      <ol className={styles["steps"]}>
        <li>{t("Stop Matinee, on every server.")}</li>
        <li>
          {t("Run this in the folder of Matinee, with the name of the backup:")}
          <p className={styles["message"]} dir="ltr">
            <code>{restoreCommand(directory)}</code>
          </p>
        </li>
        <li>{t("Start Matinee. What was there before was moved aside, not deleted.")}</li>
      </ol>
      <p className={styles["text"]}>
        {t(
          "Download one now and then, and store it elsewhere, with the file session-secret of the data folder: a broken disk takes these backups with it.",
        )}
      </p>
    </section>
  );
}
