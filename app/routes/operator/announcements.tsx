import { href, redirect } from "react-router";

import { ANNOUNCEMENT_LENGTH } from "#app/features/operator/announcement-limits.ts";
import type { ListedAnnouncement } from "#app/features/operator/announcements.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatDate, formatMoment } from "#app/lib/formats/dates.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { languageOf } from "#app/translations/languages.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/announcements";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";
import { findConfirmedOperator, requireConfirmedOperator } from "./require-operator.ts";
import { answerUnconfirmed, Unconfirmed } from "./unconfirmed.tsx";
import { WideTable } from "./wide-table.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  published: msg("Every page shows it now"),
  withdrawn: msg("No page shows it any more"),
};

/** What every page says at its top, and what it said before. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { announcements } = context.get(featuresContext).operator;
  const [listed, current] = await Promise.all([announcements.list(), announcements.current()]);
  const { languages, ownLanguage } = context.get(siteContext);
  const codes = [ownLanguage, ...languages.filter((code) => code !== ownLanguage)];
  const earlier = listed.filter(({ id }) => id !== current?.id);
  return { current, earlier, codes, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/announcements");
  const { languages } = context.get(siteContext);
  const names = languages.map((code) => [`text-${code}`, text] as const);
  const fields = { do: text, kind: text, until: text };
  const form = await readForm(request, { ...fields, ...Object.fromEntries(names) });
  const { announcements } = context.get(featuresContext).operator;
  if (form.do === "withdraw") {
    await announcements.withdraw(await requireConfirmedOperator(context, screen));
    return redirect(`${screen}?notice=withdrawn`, 303);
  }
  const written: Record<string, string> = form;
  const operator = await findConfirmedOperator(context);
  if (operator === undefined) return answerUnconfirmed(written);
  const texts = Object.fromEntries(languages.map((code) => [code, written[`text-${code}`] ?? ""]));
  const result = await announcements.publish(operator, {
    kind: form.kind,
    until: form.until,
    texts,
  });
  if (result.outcome === "refused") return answerRefused(result);
  return redirect(`${screen}?notice=published`, 303);
}

export default function AnnouncementsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { current, earlier, codes, notice } = loaderData;
  return (
    <OperatorPage title={t("Announcements")}>
      {notice && (
        <Notice tone="success">
          <p data-toast="success">{t(notice)}</p>
        </Notice>
      )}
      {current ? <Current announcement={current} /> : <p>{t("Nothing is announced now.")}</p>}
      <section className={styles["block"]}>
        <h2>{t("New announcement")}</h2>
        <p className={styles["text"]}>
          {t(
            "One line at the top of every page, for everybody. A new one takes the place of the one before it. Languages that you leave empty show the first text.",
          )}
        </p>
        <AnnouncementForm codes={codes} sent={actionData} />
      </section>
      {earlier.length > 0 && <Earlier announcements={earlier} />}
    </OperatorPage>
  );
}

function Texts({ texts }: Pick<ListedAnnouncement, "texts">) {
  return Object.entries(texts).map(([code, written]) => (
    <p dir={languageOf(code).direction} key={code} lang={code}>
      {written}
    </p>
  ));
}

function Current({ announcement }: { announcement: ListedAnnouncement }) {
  const { texts, endsAtMs } = announcement;
  return (
    <section className={styles["panel"]}>
      <h2>{t("Shown now")}</h2>
      <Texts texts={texts} />
      <p className={styles["faint"]}>{t("Until {time}", { time: formatMoment(endsAtMs) })}</p>
      <form data-busy-form="" method="post">
        <Button name="do" type="submit" value="withdraw" variant="destructive">
          {t("Withdraw It Now")}
        </Button>
      </form>
    </section>
  );
}

function AnnouncementForm({ codes, sent }: { codes: string[]; sent: ShownRefusal | undefined }) {
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        <Unconfirmed screen={href("/operator/announcements")} sent={sent} />
        <RadioGroup
          defaultValue={sent?.values["kind"] ?? "info"}
          error={sent?.errors["kind"]}
          legend={t("Kind")}
          name="kind"
          options={[
            { value: "info", label: t("Information") },
            { value: "warning", label: t("Warning") },
          ]}
        />
        <TextField
          defaultValue={sent?.values["until"]}
          error={sent?.errors["until"]}
          hint={t("The last day on which it is shown, in UTC.")}
          label={t("Until")}
          name="until"
          required
          type="date"
        />
        {codes.map((code, index) => (
          <TextField
            defaultValue={sent?.values[`text-${code}`]}
            dir={languageOf(code).direction}
            error={sent?.errors[`text-${code}`]}
            key={code}
            label={languageOf(code).name}
            lang={code}
            maxLength={ANNOUNCEMENT_LENGTH}
            name={`text-${code}`}
            optional={index > 0}
            required={index === 0}
          />
        ))}
        <ButtonRow>
          <Button busyLabel={t("Publishing…")} type="submit" variant="primary">
            {t("Publish")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

function Earlier({ announcements }: { announcements: ListedAnnouncement[] }) {
  return (
    <section className={styles["block"]}>
      <h2>{t("Earlier ones")}</h2>
      <WideTable label={t("Earlier ones")}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("Announcement")}</th>
              <th scope="col">{t("Published")}</th>
              <th scope="col">{t("Ended")}</th>
            </tr>
          </thead>
          <tbody>
            {announcements.map(({ id, texts, publishedAtMs, endsAtMs, withdrawnAtMs }) => (
              <tr key={id}>
                <td>
                  <Texts texts={texts} />
                </td>
                <td className={styles["nowrap"]}>{formatDate(publishedAtMs)}</td>
                <td className={styles["nowrap"]}>{formatDate(withdrawnAtMs ?? endsAtMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
