import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import type { QueuedEmail } from "#app/features/operator/email-queue.server.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/emails";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { requireConfirmedOperator } from "./require-operator.ts";
import { wordsIn } from "./words-in.ts";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = { again: msg("What failed is sent again") };

/** The emails that are not sent yet, and why. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { emails } = context.get(featuresContext).operator;
  const words = wordsIn(url.searchParams);
  const queue = await emails.list({ after: url.searchParams.get("after"), words });
  return {
    ...queue,
    words,
    samples: emails.samples(),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await readForm(request, { id: textIfSent });
  const operator = await requireConfirmedOperator(context, href("/operator/emails"));
  await context.get(featuresContext).operator.emails.sendAgain(operator, id);
  return redirect(`${href("/operator/emails")}?notice=again`, 303);
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails, next, waiting, failed, words, notice } = loaderData;
  return (
    <OperatorPage title={t("Emails")}>
      {notice && (
        <Notice tone="success">
          <p data-toast="success">{t(notice)}</p>
        </Notice>
      )}
      {waiting + failed > 0 && (
        <SearchForm
          action={href("/operator/emails")}
          carries={{}}
          defaultValue={words}
          label={t("Search")}
          placeholder={t("A whole address")}
        />
      )}
      {emails.length === 0 ? (
        <EmptyState
          title={
            words === ""
              ? t("All emails have been sent")
              : t("Nothing found for “{query}”", { query: words })
          }
        />
      ) : (
        <>
          <p>{t("Waiting: {waiting}. Failed: {failed}.", { waiting, failed })}</p>
          {failed > 0 && (
            <form data-busy-form="" method="post">
              <Button busyLabel={t("Sending…")} icon="mail" type="submit" variant="primary">
                {t("Send the Failed Ones Again")}
              </Button>
            </form>
          )}
          <EmailList emails={emails} />
          {next !== undefined && (
            <p>
              <ButtonLink href={addressOf(next, words)}>{t("Next page")}</ButtonLink>
            </p>
          )}
        </>
      )}
      <p>
        <a href={href("/operator/emails/preview")}>{t("Every email")}</a>
      </p>
    </OperatorPage>
  );
}

const addressOf = (after: string, words: string) =>
  `${href("/operator/emails")}?${new URLSearchParams({ ...(words !== "" && { q: words }), after })}`;

function EmailList({ emails }: { emails: QueuedEmail[] }) {
  return (
    <ul className={styles["rows"]}>
      {emails.map(({ id, subject, recipient, nextTryAtMs, lastProblem }) => (
        <li className={styles["row"]} key={id}>
          <span className={styles["who"]}>
            <span dir="auto">{subject}</span>
            <bdi className={styles["faint"]}>{recipient}</bdi>
          </span>
          <span className={styles["faint"]} dir="auto">
            {lastProblem}
          </span>
          {nextTryAtMs === null ? (
            <SendAgain id={id} />
          ) : (
            <span className={styles["who"]}>
              <span className={styles["faint"]}>{t("Next try")}</span>
              <span>{formatMoment(nextTryAtMs)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ id }: { id: string }) {
  return (
    <form className={styles["beside"]} data-busy-form="" method="post">
      <Badge tone="bulb">{t("Failed")}</Badge>
      <input name="id" type="hidden" value={id} />
      <Button size="small" type="submit">
        {t("Send Again")}
      </Button>
    </form>
  );
}
