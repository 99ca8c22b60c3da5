import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/messages";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { wordsIn } from "./words-in.ts";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  answered: msg("Your answer is on its way"),
  done: msg("Marked as done"),
  open: msg("The message waits again"),
};

/** What viewers wrote and who applied for a job; those that wait, or those that are done. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isDone = url.searchParams.get("show") === "done";
  const page = Number(url.searchParams.get("page")) || 1;
  const words = wordsIn(url.searchParams);
  const listed = await context.get(featuresContext).operator.inbox.list({ page, isDone, words });
  return { ...listed, isDone, words, notice: noticeIn(url.searchParams, NOTICES) };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, page, pages, isDone, words, notice } = loaderData;
  const addressOf = (number: number) =>
    `${href("/operator/messages")}?${new URLSearchParams({
      ...(isDone && { show: "done" }),
      ...(words !== "" && { q: words }),
      page: String(number),
    })}`;
  return (
    <OperatorPage title={t("Messages")}>
      {notice && (
        <Notice tone="success">
          <p data-toast="success">{t(notice)}</p>
        </Notice>
      )}
      <p>
        {isDone ? (
          <a href={href("/operator/messages")}>{t("Messages that wait")}</a>
        ) : (
          <a href={`${href("/operator/messages")}?show=done`}>{t("Messages that are done")}</a>
        )}
      </p>
      {(messages.length > 0 || words !== "") && (
        <SearchForm
          action={href("/operator/messages")}
          carries={isDone ? { show: "done" } : {}}
          defaultValue={words}
          label={t("Search")}
          placeholder={t("A whole address")}
        />
      )}
      {messages.length === 0 ? (
        <EmptyState title={nothingFor(words, isDone)} />
      ) : (
        <ul className={styles["rows"]}>
          {messages.map(({ id, subject, name, email, receivedAtMs }) => (
            <li className={styles["row"]} key={id}>
              <a dir="auto" href={href("/operator/messages/:id", { id })}>
                {subject}
              </a>
              <span className={styles["who"]}>
                <span dir="auto">{name}</span>
                <bdi className={styles["faint"]}>{email}</bdi>
              </span>
              <span className={styles["faint"]}>{formatMoment(receivedAtMs)}</span>
            </li>
          ))}
        </ul>
      )}
      <Pagination addressOf={addressOf} current={page} label={t("Pages")} total={pages} />
    </OperatorPage>
  );
}

function nothingFor(words: string, isDone: boolean): string {
  if (words !== "") return t("Nothing found for “{query}”", { query: words });
  return isDone ? t("Nothing is done yet") : t("No message waits for you");
}
