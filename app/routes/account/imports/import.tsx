import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { formatName } from "#app/features/library/imports/files/formats.ts";
import {
  PAGE_ROWS,
  type ImportFacts,
} from "#app/features/library/imports/import-reports.server.ts";
import { pictureOf } from "#app/features/library/titles/title-picture.ts";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/import";
import account from "../account.module.css";
import { AskForAccount } from "./import-account.tsx";
import { FileTitles, GuessedTitles, idOfTitle } from "./import-titles.tsx";
import styles from "./imports.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

const SHOWN = {
  check: "guessed",
  missing: "missed",
  imported: "matched",
  "left-out": "left out",
  undone: "undone",
} as const;
type ImportView = keyof typeof SHOWN;
const isShown = (text: string | null): text is ImportView =>
  text !== null && Object.hasOwn(SHOWN, text);

const LABELS = {
  check: msg("To check: {count}"),
  missing: msg("Not found: {count}"),
  imported: msg("Imported: {count}"),
  "left-out": msg("Left out: {count}"),
  undone: msg("Taken back: {count}"),
} satisfies Record<ImportView, MarkedText<{ count: string | number }>>;

async function findImport({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const viewer = requireViewer(context);
  const { imports } = context.get(featuresContext);
  const facts = await imports.get(viewer, params.id);
  if (!facts) throw data(null, { status: 404 });
  return { viewer, imports, facts };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { viewer, imports, facts } = await findImport({ params, context });
  const view = viewOf(facts, url.searchParams);
  const setting = context.get(settingContext);
  const titles = await imports.listTitles(viewer, facts.id, view, setting);
  const { addresses } = context.get(featuresContext).films;
  return {
    facts,
    asksToUndo: url.searchParams.has("undo") && facts.isFinished && !facts.isUndone,
    ...view,
    titles: titles.map((title) => ({
      ...title,
      picture: title.found && pictureOf({ ...title.found, ...title.found.name }, addresses),
    })),
  };
}

function viewOf(facts: ImportFacts, query: URLSearchParams) {
  const wanted = query.get("show");
  // What a person has to look at comes first.
  const first = (["check", "missing"] as const).find((each) => facts.outcomes[SHOWN[each]] > 0);
  const done = facts.isUndone ? "undone" : "imported";
  const shown: ImportView = isShown(wanted) ? wanted : facts.isUndone ? done : (first ?? done);
  const outcome = SHOWN[shown];
  const pages = Math.max(1, Math.ceil(facts.outcomes[outcome] / PAGE_ROWS));
  const page = Math.min(parsePage(query), pages);
  return { shown, outcome, page, pages };
}

/** A person decides about a title, about all guesses, takes everything back, or deletes the report. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { viewer, imports, facts } = await findImport({ params, context });
  const form = await readForm(request, {
    accept: textIfSent,
    leave: textIfSent,
    all: textIfSent,
    remove: textIfSent,
    undo: textIfSent,
    account: textIfSent,
  });
  const back = href("/profile/import/:id", { id: facts.id });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect(back, 303);
  if (form.remove !== undefined) {
    await imports.remove(viewer, facts.id);
    return redirect(href("/profile/import"), 303);
  }
  if (form.account !== undefined) await imports.chooseAccount(viewer, facts.id, form.account);
  if (form.undo !== undefined) await imports.undo(viewer, facts.id);
  if (form.all !== undefined) await imports.acceptAll(viewer, facts.id);
  const decided = form.accept ?? form.leave;
  if (decided === undefined) return redirect(back, 303);
  const number = Number(decided);
  const view = viewOf(facts, url.searchParams);
  const titles = await imports.listTitles(viewer, facts.id, view, context.get(settingContext));
  if (form.accept === undefined) await imports.leaveOut(viewer, facts.id, number);
  else await imports.choose(viewer, facts.id, number, undefined);
  // The address's fragment has the focus: the title after the one that is decided.
  const at = titles.findIndex((title) => title.number === number);
  const next = titles[at + 1] ?? titles[at - 1];
  return redirect(next ? `${back}${url.search}#${idOfTitle(next)}` : back, 303);
}

/** How far an import is, and what became of each title. */
export default function ImportScreen({ loaderData }: Route.ComponentProps) {
  const { facts, shown, titles, page, pages, asksToUndo } = loaderData;
  const { id, source, fileName, outcomes, ignored, accounts } = facts;
  const addressOf = (show: ImportView, number = 1) =>
    `${href("/profile/import/:id", { id })}?show=${show}${number > 1 ? `&page=${number}` : ""}`;
  return (
    <Page width="reading">
      <title>{t("Import and Export · {site}")}</title>
      <BackLink href={href("/profile/import")}>{t("Import and Export")}</BackLink>
      <h1>
        <bdi>{fileName}</bdi>
      </h1>
      <p className={account["faint"]}>{t("Read as: {format}", { format: formatName(source) })}</p>
      {asksToUndo && <AskToUndo id={id} />}
      {accounts.length > 0 ? (
        <AskForAccount accounts={accounts} />
      ) : (
        <div
          className={styles["report"]}
          data-own-script={facts.isFinished ? undefined : "live"}
          id="import"
        >
          <State {...facts} />
          <ChipRow label={t("Titles of this file")}>
            {shownOf(facts).map((each) => (
              <Chip current={each === shown} href={addressOf(each)} key={each}>
                {t(LABELS[each], { count: outcomes[SHOWN[each]] })}
              </Chip>
            ))}
          </ChipRow>
          {shown === "check" && !facts.isUndone ? (
            <GuessedTitles importId={id} titles={titles} />
          ) : (
            <FileTitles importId={id} isOpen={isOpen(facts, shown)} titles={titles} />
          )}
          <Pagination
            addressOf={(number) => addressOf(shown, number)}
            current={page}
            label={t("Pages of titles")}
            total={pages}
          />
        </div>
      )}
      {ignored.length > 0 && (
        <p className={styles["ignored"]}>
          {t("Not read, because nothing in it belongs here:")} <bdi>{ignored.join(", ")}</bdi>
        </p>
      )}
      {facts.isFinished && !facts.isUndone && outcomes.matched > 0 && (
        <section className={account["section"]}>
          <p>
            {t(
              "Undoing takes back what this import added. What was here before, or what you changed since, stays.",
            )}
          </p>
          <div>
            <ButtonLink href={`${href("/profile/import/:id", { id })}?undo=ask`} size="small">
              {t("Undo This Import")}
            </ButtonLink>
          </div>
        </section>
      )}
      <form className={account["section"]} method="post">
        <p>{t("Deleting this report stops what isn't done yet. What was imported stays.")}</p>
        <div>
          <Button name="remove" size="small" type="submit" value="yes" variant="plain">
            {t("Delete Report")}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** What is listed: nothing is imported any more once it is taken back. */
const shownOf = ({ isUndone, isFinished }: ImportFacts): ImportView[] =>
  (Object.keys(SHOWN) as ImportView[]).filter((each) => {
    if (each === "undone") return isUndone;
    return each !== "imported" || !isUndone || !isFinished;
  });

const isOpen = ({ isUndone }: ImportFacts, shown: ImportView): boolean =>
  !isUndone && shown !== "imported";

function AskToUndo({ id }: { id: string }) {
  const address = href("/profile/import/:id", { id });
  return (
    <Notice>
      <p>{t("Undo this import? What it added to your library is taken back.")}</p>
      <form action={address} className={styles["answers"]} method="post">
        <ButtonRow>
          <Button name="undo" size="small" type="submit" value="yes" variant="destructive">
            {t("Undo This Import")}
          </Button>
          <ButtonLink href={address} size="small">
            {t("Keep It")}
          </ButtonLink>
        </ButtonRow>
      </form>
    </Notice>
  );
}

function State(facts: ImportFacts) {
  const { titles, done, isFinished, isUndone, outcomes } = facts;
  if (isFinished && isUndone) {
    return (
      <Notice tone="success">
        <p data-viewer-changed="">
          {t("This import was undone. What was here before, or what you changed since, stayed.")}
        </p>
      </Notice>
    );
  }
  if (isFinished) {
    return (
      <Notice tone={outcomes.guessed > 0 ? "plain" : "success"}>
        <p data-viewer-changed="">
          {outcomes.guessed > 0
            ? t("Some titles aren't certain. Please check them: only what you confirm is imported.")
            : t("Everything in this file is done.")}
        </p>
      </Notice>
    );
  }
  return (
    <div className={styles["state"]}>
      <progress aria-label={t("Titles done")} max={titles} value={done} />
      <p data-viewer-changed="">{describeState(facts)}</p>
      <noscript>
        <meta content="5" httpEquiv="refresh" />
      </noscript>
    </div>
  );
}

function describeState({ titles, done, isHeldUp, isUndone }: ImportFacts): string {
  if (isUndone) return t("{done} of {titles} titles are taken back.", { done, titles });
  if (isHeldUp)
    return t("The film database isn't answering. The import goes on by itself when it does.");
  return t("{done} of {titles} titles. You can leave this page: the import goes on.", {
    done,
    titles,
  });
}
