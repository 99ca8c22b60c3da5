import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/audit-log";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { wordsIn } from "./words-in.ts";

export const handle = { access: "operator" } satisfies PageHandle;

/** What operators changed, newest first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const words = wordsIn(url.searchParams);
  const { auditLog } = context.get(featuresContext).operator;
  return { ...(await auditLog.list(url.searchParams.get("before"), words)), words };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { lines, next, words } = loaderData;
  const older = new URLSearchParams({ ...(words !== "" && { q: words }), before: next ?? "" });
  return (
    <OperatorPage title={t("Audit log")}>
      {(lines.length > 0 || words !== "") && (
        <SearchForm
          action={href("/operator/audit-log")}
          carries={{}}
          defaultValue={words}
          label={t("Search")}
          placeholder={t("A whole address or name")}
        />
      )}
      {lines.length === 0 ? (
        <EmptyState
          drawing="strip"
          title={
            words === ""
              ? t("Nothing has been changed yet")
              : t("Nothing found for “{query}”", { query: words })
          }
        />
      ) : (
        <>
          <p>
            <a download href={href("/operator/audit-log/export")}>
              {t("Download as CSV")}
            </a>
          </p>
          <ul className={styles["rows"]}>
            {lines.map(({ id, doneAtMs, actor, action, subject, detail }) => (
              <li className={styles["row"]} key={id}>
                <span className={styles["who"]}>
                  <code>{action}</code>
                  <span dir="auto">
                    {subject} {detail !== "" && <span className={styles["faint"]}>{detail}</span>}
                  </span>
                </span>
                <span className={classNames(styles["who"], styles["faint"])}>
                  <bdi>{actor}</bdi>
                  <span>{formatMoment(doneAtMs)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {next !== undefined && (
        <p>
          <a href={`${href("/operator/audit-log")}?${older}`} rel="next">
            {t("Older lines")}
          </a>
        </p>
      )}
    </OperatorPage>
  );
}
