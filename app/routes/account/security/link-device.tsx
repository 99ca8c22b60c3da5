import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused, showRefused } from "#app/lib/requests/refused.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/link-device";
import styles from "./link-device.module.css";
import { requireConfirmed } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  in: { text: msg("Done. The other screen signs in by itself."), tone: "success" },
  away: { text: msg("The other screen was refused."), tone: "success" },
};

const FROM_AFAR = {
  text: msg(
    "That link comes from a screen in another network than yours. Type the code that the screen in front of you shows.",
  ),
  tone: "error",
} as const;

const linkAddress = (code: string) =>
  code === "" ? href("/link") : `${href("/link")}?${new URLSearchParams({ code })}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get("code") ?? "";
  const viewer = await requireConfirmed(context, linkAddress(code));
  const notice = noticeIn(url.searchParams, NOTICES);
  const nothing = { notice, refused: undefined, device: undefined };
  if (code === "") return nothing;
  const { security } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  const result = await security.findDeviceByCode(code, { viewer, caller });
  if (result.outcome === "refused") return { ...nothing, refused: showRefused(result) };
  // Whoever asked for the code may have sent the link: it must be read off a screen.
  if (!result.isNearby) return { ...nothing, notice: FROM_AFAR };
  return { ...nothing, device: { ...result, account: accountOf(viewer) } };
}

const accountOf = ({ name, email }: Viewer) => ({ name, email });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { code: text, answer: text });
  const { security } = context.get(featuresContext).accounts;
  const viewer = await requireConfirmed(context, linkAddress(form.code));
  const by = { viewer, caller: context.get(requestContext).caller };
  if (form.answer === "") {
    const found = await security.findDeviceByCode(form.code, by);
    if (found.outcome === "refused") return answerRefused(found);
    return data({ device: { ...found, account: accountOf(viewer) } });
  }
  const mayEnter = form.answer === "in";
  const result = await security.answerDevice({ code: form.code, mayEnter }, by);
  if (result.outcome === "refused") return answerRefused(result);
  return redirect(`/link?notice=${mayEnter ? "in" : "away"}`, 303);
}

/** Lets a screen in that shows a code, such as a television. */
export default function LinkDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { notice } = loaderData;
  const typed = actionData && "device" in actionData ? actionData.device : undefined;
  const refused = actionData && "errors" in actionData ? actionData : loaderData.refused;
  const device = typed ?? (refused ? undefined : loaderData.device);
  return (
    <Page width="form">
      <title>{t("Sign In Another Screen · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Sign In Another Screen")}</h1>
      {notice && <Notice tone={notice.tone}>{t(notice.text)}</Notice>}
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      {device ? <LetIn {...device} /> : <EnterCode refused={refused} />}
    </Page>
  );
}

type RefusedCode = Route.ComponentProps["loaderData"]["refused"];

function EnterCode({ refused }: { refused: RefusedCode }) {
  return (
    <form action={href("/link")} data-busy-form="" method="post">
      <FieldStack>
        <p>
          {t(
            "On the television or the other screen, choose “Sign In With Your Phone”. It shows a code.",
          )}
        </p>
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          defaultValue={refused?.values["code"]}
          error={refused?.errors["code"]}
          hint={t("Eight letters.")}
          label={t("Code")}
          maxLength={20}
          name="code"
          required
          spellCheck={false}
        />
        <ButtonRow>
          <Button variant="primary" type="submit">
            {t("Continue")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

type LetInProps = NonNullable<Route.ComponentProps["loaderData"]["device"]>;

function LetIn({ device, askedAtMs, address, isNearby, account, code }: LetInProps) {
  return (
    <FieldStack>
      <p className={styles["code"]} dir="ltr">
        {code}
      </p>
      <dl className={styles["facts"]}>
        <dt>{t("Screen")}</dt>
        <dd>{showDevice(device)}</dd>
        <dt>{t("Asked at")}</dt>
        <dd>{formatMoment(askedAtMs)}</dd>
        {address !== undefined && (
          <>
            <dt>{t("Asked from")}</dt>
            <dd>
              <bdi>{address}</bdi>
              <br />
              {isNearby ? t("The same network as yours") : t("Another network than yours")}
            </dd>
          </>
        )}
        <dt>{t("Signs in to")}</dt>
        <dd>
          <bdi>{account.name}</bdi>
          <br />
          <bdi>{account.email}</bdi>
        </dd>
      </dl>
      <p>
        {t(
          "Sign it in only if that screen is in front of you and shows this code. Whoever uses it can watch, and see what this account has saved.",
        )}
      </p>
      <ButtonRow>
        <AnswerForm answer="in" code={code}>
          <Button busyLabel={t("Signing In...")} type="submit" variant="primary">
            {t("Sign It In")}
          </Button>
        </AnswerForm>
        <AnswerForm answer="away" code={code}>
          <Button busyLabel={t("Just a moment…")} type="submit">
            {t("Refuse")}
          </Button>
        </AnswerForm>
      </ButtonRow>
    </FieldStack>
  );
}

type AnswerFormProps = { answer: "in" | "away"; code: string; children: ReactNode };

const AnswerForm = ({ answer, code, children }: AnswerFormProps) => (
  <form action={href("/link")} data-busy-form="" method="post">
    <input name="code" type="hidden" value={code} />
    <input name="answer" type="hidden" value={answer} />
    {children}
  </form>
);
