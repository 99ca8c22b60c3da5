import type { FileColumns } from "#app/features/library/watchlist/file-columns.ts";
import {
  MOST_FILE_ROWS,
  nameOfFileRow,
  parseWatchlistFile,
  type FileRow,
} from "#app/features/library/watchlist/watchlist-file.ts";
import { askServer } from "#app/lib/ask-server.ts";
import { storeRecord } from "#app/shell/viewer-record.ts";
import { copyTemplate } from "#app/ui/copy-template.ts";
import { t } from "#app/translations/t.ts";

/** The most that the server accepts at a time. */
const SLICE_ROWS = 25;
const MOST_TRIES = 5;
const RETRY_MS = 2_000;

interface Stage {
  form: HTMLFormElement;
  progress: HTMLProgressElement;
  outcome: HTMLOutputElement;
  missing: HTMLUListElement;
}

/** Reads a file in the browser and sends its titles slice by slice, with a progress bar. */
export async function importFile(form: HTMLFormElement): Promise<void> {
  const stage = findStage(form);
  const file = form.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
  if (!stage || !file || form.ariaBusy === "true") return;
  const columns: FileColumns = JSON.parse(form.dataset["columns"] ?? "{}");
  const rows = parseWatchlistFile(await file.text(), columns) ?? [];
  if (rows.length === 0 || rows.length > MOST_FILE_ROWS) {
    stage.outcome.textContent =
      rows.length === 0
        ? t(
            "That is no list of titles: CSV and JSON exported here, and CSV from Letterboxd, can be read.",
          )
        : t(
            "That list is too long: {count, plural, one {# title is} other {# titles are}} the most at a time.",
            { count: MOST_FILE_ROWS },
          );
    return;
  }
  form.ariaBusy = "true";
  await sendAll(stage, rows).finally(() => {
    form.ariaBusy = null;
    void learnMarks();
  });
}

function findStage(form: HTMLFormElement): Stage | undefined {
  const progress = form.querySelector("progress");
  const outcome = form.querySelector("output");
  const missing = form.querySelector("ul");
  return progress && outcome && missing ? { form, progress, outcome, missing } : undefined;
}

async function sendAll(stage: Stage, rows: readonly FileRow[]): Promise<void> {
  const { progress, outcome, missing } = stage;
  const counts = { added: 0, already: 0, missing: 0 };
  progress.hidden = false;
  progress.max = rows.length;
  missing.replaceChildren();
  missing.hidden = true;
  outcome.textContent = t("Reading {count, plural, one {# title…} other {# titles…}}", {
    count: rows.length,
  });
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    progress.value = at;
    const slice = rows.slice(at, at + SLICE_ROWS);
    const outcomes = await sendSlice(slice);
    if (!outcomes || outcomes.includes("full")) {
      const outcomeSoFar = summarize(counts);
      outcome.textContent = outcomes
        ? t("{outcome} Your watchlist is full.", { outcome: outcomeSoFar })
        : t("{outcome} The rest could not be sent: import the file again to go on.", {
            outcome: outcomeSoFar,
          });
      return;
    }
    for (const [index, row] of slice.entries()) {
      if (outcomes[index] === "added") counts.added += 1;
      else if (outcomes[index] === "there already") counts.already += 1;
      else {
        counts.missing += 1;
        const line = copyTemplate("missing-title");
        line?.append(nameOfFileRow(row));
        missing.append(line ?? "");
        missing.hidden = false;
      }
    }
  }
  progress.value = rows.length;
  outcome.textContent = summarize(counts);
}

const summarize = ({
  added,
  already,
  missing,
}: {
  added: number;
  already: number;
  missing: number;
}) =>
  t("{added} added, {already} there already, {missing} not found.", { added, already, missing });

/**
 * Repeats a request that the server was too busy for or that was lost; undefined when all attempts
 * failed.
 */
async function sendSlice(rows: readonly FileRow[]): Promise<unknown[] | undefined> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(rows);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const response = await askServer("/api/watchlist-import", {
      method: "POST",
      headers,
      body,
    }).catch(() => undefined);
    if (response?.ok) return (await response.json()).data;
    if (response && response.status < 500 && response.status !== 429) return undefined;
    const afterMs = Number(response?.headers.get("retry-after") ?? 0) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(RETRY_MS, afterMs)));
  }
  return undefined;
}

/** The stored record does not contain these titles yet. */
async function learnMarks(): Promise<void> {
  const response = await askServer("/api/viewer").catch(() => undefined);
  if (response?.ok) storeRecord((await response.json()).data);
}
