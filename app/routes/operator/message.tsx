import { data, href, redirect } from "react-router";

import { ANSWER_LENGTH } from "#app/features/operator/answer-length.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/message";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { findConfirmedOperator, requireConfirmedOperator } from "./require-operator.ts";
import { answerUnconfirmed, Unconfirmed } from "./unconfirmed.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

/** One message, whole, with what was answered. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const message = await context.get(featuresContext).operator.inbox.find(params.id);
  return message ? { message } : data({ message: undefined }, { status: 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = params;
  const form = await readForm(request, { do: text, answer: text, seen: text });
  const { inbox } = context.get(featuresContext).operator;
  if (form.do === "answer") {
    const confirmed = await findConfirmedOperator(context);
    if (confirmed === undefined) return answerUnconfirmed({ answer: form.answer });
    const result = await inbox.answer(confirmed, id, {
      answer: form.answer,
      seen: Number(form.seen) || 0,
    });
    if (result.outcome === "refused") return answerRefused(result);
    return redirect(`${href("/operator/messages")}?notice=answered`, 303);
  }
  const operator = await requireConfirmedOperator(context, href("/operator/messages/:id", { id }));
  const isDone = form.do === "done";
  await inbox.setDone(operator, id, isDone);
  return redirect(`${href("/operator/messages")}?notice=${isDone ? "done" : "open"}`, 303);
}

export default function MessageScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { message } = loaderData;
  if (message === undefined) return <FallbackError isMissing />;
  const { id, subject, name, email, receivedAtMs, body, answers, doneAtMs } = message;
  return (
    <OperatorPage title={t("Message")}>
      <BackLink href={href("/operator/messages")}>{t("Messages")}</BackLink>
      <h2 dir="auto">{subject}</h2>
      <p className={styles["who"]}>
        <span dir="auto">{name}</span>
        <bdi className={styles["faint"]}>{email}</bdi>
        <span className={styles["faint"]}>{formatMoment(receivedAtMs)}</span>
      </p>
      <p className={styles["message"]} dir="auto">
        {body}
      </p>
      {answers.map(({ actor, sentAtMs, body: answer }) => (
        <section key={sentAtMs}>
          <h3>{t("Answered by {name}", { name: actor })}</h3>
          <p className={styles["faint"]}>{formatMoment(sentAtMs)}</p>
          <p className={styles["message"]} dir="auto">
            {answer}
          </p>
        </section>
      ))}
      <form data-busy-form="" method="post">
        <input name="seen" type="hidden" value={answers.length} />
        <FieldStack>
          <Unconfirmed screen={href("/operator/messages/:id", { id })} sent={actionData} />
          <TextArea
            defaultValue={actionData?.values["answer"]}
            dir="auto"
            error={actionData?.errors["answer"]}
            hint={t("It is sent to {email}. Replies come to your own address.", { email })}
            label={t("Answer")}
            maxLength={ANSWER_LENGTH}
            name="answer"
          />
          <ButtonRow>
            <Button
              busyLabel={t("Sending…")}
              name="do"
              type="submit"
              value="answer"
              variant="primary"
            >
              {t("Send the Answer")}
            </Button>
            <Button name="do" type="submit" value={doneAtMs === null ? "done" : "open"}>
              {doneAtMs === null ? t("Mark as Done") : t("Not Done After All")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </OperatorPage>
  );
}
