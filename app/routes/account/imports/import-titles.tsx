import { href } from "react-router";

import type { ReportedTitle } from "#app/features/library/imports/import-reports.server.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Poster, type Picture } from "#app/ui/posters/poster.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { describeStored } from "./stored-words.ts";
import styles from "./imports.module.css";

type Title = ReportedTitle & { picture: Picture | undefined };

interface TitlesProps {
  importId: string;
  titles: readonly Title[];
}

const REASONS: Readonly<Record<string, MarkedText>> = {
  unknown: msg("The film database has nothing like it."),
  part: msg(
    "Seasons, episodes and people can't be on a list here. Choose a title to put it there.",
  ),
  age: msg("Not for this profile."),
  full: msg("Not everything was stored: your profile has as many as it can."),
};

/** Where a page continues whose title before it is decided. */
export const idOfTitle = ({ number }: Pick<Title, "number">) => `title-${number}`;

/** What a title is called in the file. */
const inFile = ({ title, year }: Pick<Title, "title" | "year">) =>
  [title, year].filter(Boolean).join(nameSeparator());

/** Titles that are not certain, each with the likeliest one, and what one can say about it. */
export function GuessedTitles({ importId, titles }: TitlesProps) {
  if (titles.length === 0) return <p>{t("There is nothing here.")}</p>;
  return (
    <form data-busy-form="" method="post">
      <ul className={styles["titles"]}>
        {titles.map((each) => (
          <li id={idOfTitle(each)} key={each.number} tabIndex={-1}>
            <Found {...each} />
            <div className={styles["buttons"]}>
              <Button
                aria-label={t("That's it: {title}", { title: isolate(inFile(each)) })}
                name="accept"
                size="small"
                type="submit"
                value={String(each.number)}
              >
                {t("That's it")}
              </Button>
              <Choose importId={importId} title={each} />
              <LeaveOut title={each} />
            </div>
          </li>
        ))}
      </ul>
      <Button busyLabel={t("Saving…")} name="all" type="submit" value="yes" variant="primary">
        {t("All of them are right")}
      </Button>
    </form>
  );
}

/** Titles that are done, or that nothing was found for. */
export function FileTitles({ importId, titles, isOpen }: TitlesProps & { isOpen: boolean }) {
  if (titles.length === 0) return <p>{t("There is nothing here.")}</p>;
  return (
    <form data-busy-form="" method="post">
      <ul className={styles["titles"]}>
        {titles.map((each) => (
          <li id={idOfTitle(each)} key={each.number} tabIndex={-1}>
            <Found {...each} />
            {isOpen && (
              <div className={styles["buttons"]}>
                <Choose importId={importId} title={each} />
                {each.reason !== "" && <LeaveOut title={each} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function Found(title: Title) {
  const { found, picture, reason, stored } = title;
  return (
    <div className={styles["found"]}>
      {found && (
        <span aria-hidden="true" className={styles["picture"]}>
          <Poster missing="" picture={picture} sizes="48px" title={found.title} />
        </span>
      )}
      <div>
        <p className={styles["faint"]}>
          <bdi {...outsideText(title.title)}>{inFile(title)}</bdi>
        </p>
        {found && (
          <p>
            <a
              href={`/${found.name.kind}/${found.name.id}`}
              {...outsideText(found.title, found.lang)}
            >
              {[found.title || found.key, found.year].filter(Boolean).join(nameSeparator())}
            </a>
          </p>
        )}
        {stored && <p className={styles["faint"]}>{describeStored(stored)}</p>}
        {REASONS[reason] && <p>{t(REASONS[reason])}</p>}
      </div>
    </div>
  );
}

function Choose({ importId, title }: { importId: string; title: Title }) {
  return (
    <ButtonLink
      href={href("/profile/import/:id/:number", { id: importId, number: String(title.number) })}
      label={t("Choose another for {title}", { title: isolate(inFile(title)) })}
      size="small"
      variant="plain"
    >
      {t("Choose another")}
    </ButtonLink>
  );
}

function LeaveOut({ title }: { title: Title }) {
  return (
    <Button
      aria-label={t("Leave out {title}", { title: isolate(inFile(title)) })}
      name="leave"
      size="small"
      type="submit"
      value={String(title.number)}
      variant="plain"
    >
      {t("Leave out")}
    </Button>
  );
}
