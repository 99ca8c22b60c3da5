import { href } from "react-router";

import { logLevels, parseLogLevel, type LogLine } from "#app/features/operator/log-lines.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { parseFields, text } from "#app/lib/requests/read-form.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/logs";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { WideTable } from "./wide-table.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const LEVELS = {
  debug: msg("Everything"),
  info: msg("Information and worse"),
  warn: msg("Warnings and worse"),
  error: msg("Errors"),
};

/** The last lines that this server wrote into its log, newest first. */
export function loader({ context, url }: Route.LoaderArgs) {
  const fields = { level: text, request: text, text, page: text };
  const filters = parseFields(url.searchParams, fields);
  const question = {
    level: parseLogLevel(filters.level),
    requestId: filters.request.trim(),
    text: filters.text.trim(),
    page: Number(filters.page) || 1,
  };
  return { question, ...context.get(featuresContext).operator.logs(question) };
}

export default function Logs({ loaderData }: Route.ComponentProps) {
  const { question, lines, total, page, pages } = loaderData;
  const { level, requestId, text: words } = question;
  const addressOf = (number: number) =>
    `${href("/operator/logs")}?${new URLSearchParams({ level, request: requestId, text: words, page: String(number) })}`;
  return (
    <OperatorPage title={t("Logs")}>
      <p className={styles["text"]}>
        {t("The last thousand lines of this server, newest first, without secrets.")}
      </p>
      <search>
        <form className={styles["filters"]} method="get">
          <SelectField
            defaultValue={level}
            label={t("Level")}
            name="level"
            options={logLevels.map((value) => ({ value, label: t(LEVELS[value]) }))}
          />
          <TextField defaultValue={requestId} dir="ltr" label={t("Request")} name="request" />
          <TextField defaultValue={words} label={t("Text")} name="text" />
          <Button icon="search" type="submit">
            {t("Search")}
          </Button>
        </form>
      </search>
      {lines.length === 0 ? (
        <EmptyState title={t("No such line")} />
      ) : (
        <>
          <p>{t("{count, plural, one {# line} other {# lines}}", { count: total })}</p>
          <LineTable lines={lines} />
        </>
      )}
      <Pagination addressOf={addressOf} current={page} label={t("Pages")} total={pages} />
    </OperatorPage>
  );
}

/** Log lines are in English, whatever the page's language. */
function LineTable({ lines }: { lines: LogLine[] }) {
  return (
    <WideTable label={t("Logs")}>
      <table className={classNames(styles["table"], styles["log"])}>
        <thead>
          <tr>
            <th scope="col">{t("When")}</th>
            <th scope="col">{t("Level")}</th>
            <th scope="col">{t("Line")}</th>
            <th scope="col">{t("Request")}</th>
          </tr>
        </thead>
        <tbody dir="ltr" lang="en">
          {lines.map(({ time, level, requestId, message, rest }, index) => (
            <tr key={index}>
              <td className={styles["nowrap"]}>{time.replace("T", " ")}</td>
              <td>{level}</td>
              <td>
                {message} <code className={styles["faint"]}>{rest}</code>
              </td>
              <td className={styles["nowrap"]}>
                {requestId !== undefined && (
                  <a href={`${href("/operator/logs")}?request=${encodeURIComponent(requestId)}`}>
                    <code>{requestId}</code>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
