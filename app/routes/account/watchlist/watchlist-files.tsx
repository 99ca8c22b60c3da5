import { data, href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { watchlistContext } from "#app/features/library/watchlist/watchlist-context.ts";
import { allFileColumns } from "#app/features/library/watchlist/all-file-columns.server.ts";
import {
  MOST_FILE_ROWS,
  nameOfFileRow,
  parseWatchlistFile,
} from "#app/features/library/watchlist/watchlist-file.ts";
import { SLICE_ROWS } from "#app/features/library/watchlist/watchlist-import.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, sentFile } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/watchlist-files";
import account from "../account.module.css";
import styles from "./watchlist.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const refuse = (problem: string) => data({ problem }, { status: 400 });

/** Without a script the form is answered at once, before anybody thinks that it hangs. */
const LONGEST_MS = 15_000;

export const loader = async () => ({ columns: await allFileColumns() });

/** Without a script the server reads the file; what it has no time for can be sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { file } = await readForm(request, { file: sentFile });
  const rows = file && parseWatchlistFile(await file.text(), await allFileColumns());
  if (!rows || rows.length === 0) {
    return refuse(
      t(
        "That is no list of titles: CSV and JSON exported here, and CSV from Letterboxd, can be read.",
      ),
    );
  }
  if (rows.length > MOST_FILE_ROWS) {
    return refuse(
      t(
        "That list is too long: {count, plural, one {# title is} other {# titles are}} the most at a time.",
        { count: MOST_FILE_ROWS },
      ),
    );
  }
  const watchlist = context.get(watchlistContext);
  const endsAtMs = performance.now() + LONGEST_MS;
  const report = { added: 0, already: 0, isFull: false, missing: [] as string[], left: 0 };
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    if (performance.now() > endsAtMs || report.isFull) {
      report.left = rows.length - at;
      break;
    }
    const slice = rows.slice(at, at + SLICE_ROWS);
    const outcomes = await watchlist.importSlice(viewer, slice, context.get(settingContext));
    for (const [index, outcome] of outcomes.entries()) {
      const row = slice[index];
      if (outcome === "added") report.added += 1;
      else if (outcome === "there already") report.already += 1;
      else if (outcome === "full") report.isFull = true;
      else if (row) report.missing.push(nameOfFileRow(row));
    }
  }
  return { report };
}

export default function WatchlistFiles({ actionData, loaderData }: Route.ComponentProps) {
  const done = actionData && "report" in actionData ? actionData.report : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <Page width="form">
      <title>{t("Import and Export · {site}")}</title>
      <BackLink href={href("/watchlist")}>{t("My Watchlist")}</BackLink>
      <h1>{t("Import and Export")}</h1>
      {done && <Report {...done} />}
      <section className={account["section"]}>
        <h2>{t("Bring a List")}</h2>
        <form
          data-columns={JSON.stringify(loaderData.columns)}
          data-watchlist-import=""
          encType="multipart/form-data"
          method="post"
        >
          <FieldStack>
            <TextField
              accept=".csv,.json,text/csv,application/json"
              error={problem}
              hint={t(
                "CSV from {site} or Letterboxd, or JSON from {site}. Up to {count, plural, one {# title} other {# titles}}.",
                { count: MOST_FILE_ROWS },
              )}
              label={t("File")}
              name="file"
              required
              type="file"
            />
            <ButtonRow>
              <Button variant="primary" type="submit">
                {t("Import")}
              </Button>
            </ButtonRow>
          </FieldStack>
          <progress aria-label={t("Titles done")} className={styles["progress"]} hidden value={0} />
          <output className={styles["outcome"]} />
          <ul className={styles["missing"]} hidden />
          <template id="missing-title">
            <li dir="auto" />
          </template>
        </form>
      </section>
      <section className={account["section"]}>
        <h2>{t("Take Your List Along")}</h2>
        <p>{t("All of it as a file. Letterboxd knows films alone, so its file has no shows.")}</p>
        <ButtonRow>
          <ButtonLink href="/watchlist/export/matinee-watchlist.csv" icon="download">
            {t("CSV")}
          </ButtonLink>
          <ButtonLink href="/watchlist/export/matinee-watchlist.json" icon="download">
            {t("JSON")}
          </ButtonLink>
          <ButtonLink href="/watchlist/export/letterboxd-watchlist.csv" icon="download">
            {t("CSV for Letterboxd")}
          </ButtonLink>
        </ButtonRow>
      </section>
    </Page>
  );
}

interface ReportProps {
  added: number;
  already: number;
  isFull: boolean;
  missing: readonly string[];
  left: number;
}

function Report({ added, already, isFull, missing, left }: ReportProps) {
  return (
    <Notice tone={missing.length > 0 || left > 0 ? "plain" : "success"}>
      <p>
        {t("{added} added, {already} there already, {missing} not found.", {
          added,
          already,
          missing: missing.length,
        })}
        {isFull && <> {t("Your watchlist is full.")}</>}
        {left > 0 && (
          <>
            {" "}
            {t(
              "{left, plural, one {# is} other {# are}} left: upload the file again to continue.",
              { left },
            )}
          </>
        )}
      </p>
      {missing.length > 0 && (
        <ul className={styles["missing"]}>
          {missing.map((title, index) => (
            <li key={`${index} ${title}`}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
