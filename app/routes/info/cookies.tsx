import { data, href, redirect } from "react-router";

import { formatConsent, parseConsent, type Consent } from "#app/features/tracking/consent.ts";
import { CONSENT_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Prose } from "#app/ui/layout/page.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/cookies";
import { cookieKinds, kindNames, storedInTheBrowser } from "./content/cookie-kinds.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";

/** Not shared: the switches show what this browser has chosen. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const notices = new Map([
  ["saved", msg("Cookie preferences saved successfully")],
  ["accepted", msg("All cookies accepted")],
  ["essential", msg("Only essential cookies accepted")],
]);

export function loader({ request, context, url }: Route.LoaderArgs) {
  return {
    consent: parseConsent(context.get(requestContext).browser.choice(CONSENT_COOKIE)),
    sendsPrivacyControl: request.headers.get("sec-gpc") === "1",
    notice: url.searchParams.get("notice") ?? "",
  };
}

const CHOICES = {
  intent: text,
  functional: textIfSent,
  analytical: textIfSent,
  advertising: textIfSent,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, CHOICES);
  const answer = answers.get(form.intent);
  if (!answer) throw data(null, 400);
  const { consent = chosenIn(form), notice } = answer;
  const choices = { [CONSENT_COOKIE]: formatConsent(consent) };
  return redirect(`${href("/cookies")}?notice=${notice}`, {
    status: 303,
    headers: context.get(requestContext).browser.headersFor({ choices }),
  });
}

/** What each button means, and what is said after it; without a consent the switches decide. */
const answers = new Map<string, { consent?: Consent; notice: string }>([
  [
    "accept",
    { consent: { functional: true, analytical: true, advertising: true }, notice: "accepted" },
  ],
  [
    "essential",
    { consent: { functional: false, analytical: false, advertising: false }, notice: "essential" },
  ],
  ["save", { notice: "saved" }],
]);

const chosenIn = (form: Partial<Record<keyof Consent, string | undefined>>): Consent => ({
  functional: form.functional !== undefined,
  analytical: form.analytical !== undefined,
  advertising: form.advertising !== undefined,
});

export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { consent, notice, sendsPrivacyControl } = loaderData;
  const noticeText = notices.get(notice);
  return (
    <InfoPage
      description={t(
        "Which cookies {site} stores in your browser, what each is for, and a switch for every kind.",
      )}
      heading={t("Cookies")}
      lead={
        <p>
          {t(
            "A cookie is a small note that a site stores in your browser. We store few, none of them for advertising, and you decide about those that the site doesn’t need.",
          )}
        </p>
      }
      title={t("Cookies")}
    >
      {noticeText !== undefined && (
        <Notice tone="success">
          <p data-toast="success">{t(noticeText)}</p>
        </Notice>
      )}
      {sendsPrivacyControl && <PrivacyControlNotice />}
      <InfoColumns>
        <Choices consent={consent} />
        <Stored />
      </InfoColumns>
    </InfoPage>
  );
}

function PrivacyControlNotice() {
  return (
    <Notice>
      <p>
        {t(
          "Your browser sends <strong>Global Privacy Control</strong>, and we honor it: what you look at is not recorded, whatever the “Analytical” switch says.",
          { strong: (inside) => <strong>{inside}</strong> },
        )}
      </p>
    </Notice>
  );
}

function Choices({ consent }: { consent: Consent }) {
  return (
    <InfoSection heading={t("Your choice")} id="choices">
      <form action={href("/cookies")} className={styles["panel"]} method="post">
        <div className={styles["rows"]}>
          {cookieKinds.map(({ name, label, hint }) => (
            <Switch
              defaultChecked={name === "essential" || consent[name]}
              disabled={name === "essential"}
              hint={t(hint)}
              key={name}
              label={t(label)}
              name={name}
            />
          ))}
        </div>
        <ButtonRow>
          <Button variant="primary" name="intent" type="submit" value="save">
            {t("Save Preferences")}
          </Button>
          <Button name="intent" type="submit" value="accept">
            {t("Accept All")}
          </Button>
        </ButtonRow>
      </form>
    </InfoSection>
  );
}

function Stored() {
  return (
    <InfoSection heading={t("What your browser stores")} id="stored">
      <Prose>
        <dl>
          {storedInTheBrowser.map(({ name, kind, purpose, duration }) => (
            <div key={purpose.text}>
              <dt>
                {typeof name === "string" ? name : t(name)}{" "}
                <span className={styles["quiet"]}>({t(kindNames[kind])})</span>
              </dt>
              <dd>
                {t(purpose)} {t(duration)}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          {t("The <link>Privacy Policy</link> says what we store on our side.", {
            link: (inside) => <a href={href("/privacy")}>{inside}</a>,
          })}
        </p>
      </Prose>
    </InfoSection>
  );
}
