import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { services } from "#app/features/library/imports/files/formats.ts";
import { MOST_UPLOAD_BYTES } from "#app/features/library/imports/files/upload.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { ImportFacts } from "#app/features/library/imports/import-reports.server.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { formatList } from "#app/lib/formats/names.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readAway } from "#app/lib/requests/read-away.ts";
import { readForm, sentFile, text } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/imports";
import account from "../account.module.css";
import { HowToGetIt, Origins } from "./origins.tsx";
import styles from "./imports.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

const PROBLEMS: Readonly<Record<string, MarkedText>> = {
  "no file": msg("Please choose a file"),
  damaged: msg("That archive is damaged. Please download it again."),
  encrypted: msg("That archive has a password. Please unpack it, and send the files in it."),
  "too many files": msg("That archive has too many files."),
  "too large": msg("That file is too large."),
  "too deep": msg("That isn't a file of one of these services."),
  failed: msg("That file takes too long to read. Please import it in parts."),
  busy: msg("Many files are being read at the moment. Please try again in half a minute."),
  "nothing to read": msg("There are no titles in that file that we can read."),
  "too many titles": msg("That file has too many titles. Please import it in parts."),
  "too many": msg("Your other imports aren't finished. Please wait for one of them."),
  "too often": msg("Too many changes at once. Please try again in a moment."),
};

function describeProblem({ problem, columns }: { problem: string; columns: readonly string[] }) {
  if (columns.length > 0) {
    return t(
      "We don't know a file with the columns {columns}. If you want its titles alone, please delete the columns of what you rated and watched.",
      { columns: formatList(columns.map(isolate)) },
    );
  }
  const known = PROBLEMS[problem];
  return known && t(known);
}

const PURPOSES = ["watchlist", "list", "watched"] as const;

const refuse = (problem: string, columns: readonly string[] = []) =>
  problem === "busy"
    ? data({ problem, columns }, { status: 503, headers: { "Retry-After": RETRY_AFTER_SECONDS } })
    : data({ problem, columns }, { status: 400 });
/** About as long as the files that are before it take. */
const RETRY_AFTER_SECONDS = "30";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const imports = await context.get(featuresContext).imports.list(requireViewer(context));
  // A body over the server's limit is never read: the server leads back here.
  const problem = url.searchParams.get("problem") === "too-large" ? "too large" : "";
  return {
    imports,
    problem,
    columns: [],
    from: services.find(({ source }) => source === url.searchParams.get("from")),
    mostMegabytes: MOST_UPLOAD_BYTES / (1024 * 1024),
  };
}

/** Reads the file, and leads to its report: what takes long is done by a job. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { imports } = context.get(featuresContext);
  const mayUpload = context.get(featuresContext).limits.uploads(viewer.userId);
  const answer = mayUpload
    ? await imports.receive(viewer.userId, () => startImport(request, context))
    : ({ outcome: "too often" } as const);
  if (answer.outcome === "started") {
    return redirect(href("/profile/import/:id", { id: answer.id }), 303);
  }
  await readAway(request);
  if (answer.outcome !== "refused") return refuse(answer.outcome);
  return refuse(answer.reason, "columns" in answer ? answer.columns : []);
}

async function startImport(request: Request, context: Route.ActionArgs["context"]) {
  const { file, purpose } = await readForm(request, { file: sentFile, purpose: text });
  if (!file || file.size === 0) return { outcome: "no file" } as const;
  const upload = {
    fileName: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    purpose: PURPOSES.find((each) => each === purpose),
  };
  const setting = context.get(settingContext);
  return context.get(featuresContext).imports.start(requireViewer(context), upload, setting);
}

/** What one brings along from elsewhere, and what one takes along. */
export default function ImportsScreen({ actionData, loaderData }: Route.ComponentProps) {
  const { imports, from, mostMegabytes } = loaderData;
  const problem = describeProblem(actionData ?? loaderData);
  return (
    <Page>
      <title>{t("Import and Export · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Import and Export")}</h1>
      <div className={account["columns"]}>
        <section className={account["section"]}>
          <h2>{t("Bring Your Past Along")}</h2>
          <Origins chosen={from?.source} />
          {from && <HowToGetIt service={from} />}
          <form data-busy-form="" encType="multipart/form-data" method="post">
            <FieldStack>
              <TextField
                accept=".zip,.csv,.json,.tsv,.txt"
                error={problem}
                hint={t(
                  "Files of {services}, and what {site} exports, packed or not. Up to {megabytes} MB.",
                  {
                    services: formatList(services.map(({ name }) => name)),
                    megabytes: mostMegabytes,
                  },
                )}
                label={t("File")}
                name="file"
                required
                type="file"
              />
              <SelectField
                hint={t("Only for a file that is nothing but a list of titles.")}
                label={t("Put its titles on")}
                name="purpose"
                options={[
                  { value: "", label: t("What its name says") },
                  { value: "watchlist", label: t("My Watchlist") },
                  { value: "list", label: t("A new list") },
                  { value: "watched", label: t("What I have watched") },
                ]}
              />
              <ButtonRow>
                <Button busyLabel={t("Reading…")} type="submit" variant="primary">
                  {t("Import")}
                </Button>
              </ButtonRow>
            </FieldStack>
          </form>
        </section>
        {imports.length > 0 && <Earlier imports={imports} />}
        <Export />
      </div>
    </Page>
  );
}

function Earlier({ imports }: { imports: readonly ImportFacts[] }) {
  return (
    <section className={account["section"]}>
      <h2>{t("Your Imports")}</h2>
      <ul className={styles["imports"]}>
        {imports.map(
          ({ id, fileName, createdAt, titles, done, isFinished, outcomes, accounts }) => (
            <li key={id}>
              <a href={href("/profile/import/:id", { id })}>
                <bdi>{fileName}</bdi>
              </a>
              <span className={account["faint"]}>
                {formatDate(createdAt)}
                {" · "}
                {isFinished
                  ? t("{count, plural, one {# title} other {# titles}}", { count: titles })
                  : t("{done} of {titles} titles", { done, titles })}
                {accounts.length > 0 && (
                  <>
                    {" · "}
                    {t("Waits for your answer")}
                  </>
                )}
                {outcomes.guessed > 0 && (
                  <>
                    {" · "}
                    {t("{count} to check", { count: outcomes.guessed })}
                  </>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function Export() {
  return (
    <section className={account["section"]} id="export">
      <h2>{t("Take Everything Along")}</h2>
      <p>
        {t(
          "Your watchlist, ratings, notes, lists and what you watched, as files that can be imported here and elsewhere. Letterboxd knows films alone.",
        )}
      </p>
      <ButtonRow>
        <ButtonLink href="/profile/export/matinee-library.json" icon="download">
          {t("Everything as JSON")}
        </ButtonLink>
        <ButtonLink href="/profile/export/letterboxd-diary.csv" icon="download">
          {t("Diary for Letterboxd")}
        </ButtonLink>
        <ButtonLink href="/profile/export/letterboxd-ratings.csv" icon="download">
          {t("Ratings for Letterboxd")}
        </ButtonLink>
        <ButtonLink href="/watchlist/export/letterboxd-watchlist.csv" icon="download">
          {t("Watchlist for Letterboxd")}
        </ButtonLink>
        <ButtonLink href="/profile/export/trakt.zip" icon="download">
          {t("ZIP for Trakt")}
        </ButtonLink>
        <ButtonLink href="/watchlist/export/matinee-watchlist.csv" icon="download">
          {t("Watchlist as CSV")}
        </ButtonLink>
        <ButtonLink href="/watchlist/export/matinee-watchlist.json" icon="download">
          {t("Watchlist as JSON")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
