import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { ListedPerson, PeopleKind } from "#app/features/operator/people/people-list.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/people";
import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { PersonBadges } from "./person-badges.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const KINDS: Readonly<Record<PeopleKind, MarkedText>> = {
  everyone: msg("Everyone"),
  operators: msg("Operators"),
  disabled: msg("Disabled"),
  "on-a-plan": msg("On a plan"),
};

const NOTICES: Record<string, { text: MarkedText; tone: "success" | "error" }> = {
  gone: { text: msg("This account has been deleted meanwhile."), tone: "error" },
};

const isKind = (text: string | null): text is PeopleKind => text !== null && text in KINDS;

/** The accounts: the newest first, or those that a search finds. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const words = (url.searchParams.get("q") ?? "").slice(0, 100);
  const given = url.searchParams.get("show");
  const kind = isKind(given) ? given : "everyone";
  const after = url.searchParams.get("after");
  const page = await context.get(featuresContext).operator.people.list({ words, kind, after });
  return { ...page, words, kind, notice: noticeIn(url.searchParams, NOTICES) };
}

const addressOf = (query: { words: string; kind: PeopleKind; after?: string }) => {
  const { words, kind, after } = query;
  const text = new URLSearchParams({
    ...(words !== "" && { q: words }),
    ...(kind !== "everyone" && { show: kind }),
    ...(after !== undefined && { after }),
  }).toString();
  return href("/operator/people") + (text === "" ? "" : `?${text}`);
};

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, next, words, kind, notice } = loaderData;
  return (
    <OperatorPage title={t("People")}>
      <OperatorNotice notice={notice} />
      <SearchForm
        action={href("/operator/people")}
        carries={kind === "everyone" ? {} : { show: kind }}
        defaultValue={words}
        label={t("Search people")}
        placeholder={t("Name or address")}
      />
      <nav aria-label={t("Which accounts")} className={styles["sections"]}>
        {Object.entries(KINDS).map(([each, label]) => (
          <a
            aria-current={each === kind ? "page" : undefined}
            className={styles["section"]}
            href={addressOf({ words, kind: each as PeopleKind })}
            key={each}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      {people.length === 0 ? (
        <EmptyState
          text={words === "" ? undefined : t("A search looks at how names and addresses begin.")}
          title={t("No account like this")}
        />
      ) : (
        <ul className={styles["rows"]}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <p>
          <ButtonLink href={addressOf({ words, kind, after: next })}>{t("Next page")}</ButtonLink>
        </p>
      )}
    </OperatorPage>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { id, name, email, createdAtMs, lastSignInMs } = person;
  return (
    <li className={styles["row"]}>
      <span className={styles["who"]}>
        <a dir="auto" href={href("/operator/people/:id", { id })}>
          {name}
        </a>
        <bdi className={styles["faint"]}>{email}</bdi>
      </span>
      <PersonBadges person={person} />
      <span className={styles["faint"]}>
        {lastSignInMs === null
          ? t("Since {since}", { since: formatDate(createdAtMs) })
          : t("Since {since}, last signed in {last}", {
              since: formatDate(createdAtMs),
              last: formatDate(lastSignInMs),
            })}
      </span>
    </li>
  );
}
