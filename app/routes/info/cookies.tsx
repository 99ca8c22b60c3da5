import { data, href, redirect } from "react-router";

import {
  CONSENT_COOKIE,
  consentCookie,
  parseConsent,
  type Consent,
} from "#app/features/tracking/consent.ts";
import { readCookie } from "#app/lib/cookies.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Prose } from "#app/ui/page.tsx";
import { Switch } from "#app/ui/switch.tsx";

import type { Route } from "./+types/cookies";
import { cookieKinds, storedInTheBrowser } from "./content/cookie-kinds.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";

/** Not shared: the switches show what this browser has chosen. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const notices = new Map([
  ["saved", "Cookie preferences saved successfully"],
  ["accepted", "All cookies accepted"],
]);

export function loader({ request, url }: Route.LoaderArgs) {
  return {
    consent: parseConsent(readCookie(request.headers.get("cookie"), CONSENT_COOKIE)),
    sendsPrivacyControl: request.headers.get("sec-gpc") === "1",
    noticeText: notices.get(url.searchParams.get("notice") ?? ""),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "accept" && intent !== "save") throw data(null, 400);
  const consent = intent === "accept" ? everything : chosenIn(form);
  const notice = intent === "accept" ? "accepted" : "saved";
  const { isHttps } = context.get(siteContext);
  return redirect(`${href("/cookies")}?notice=${notice}`, {
    status: 303,
    headers: { "Set-Cookie": consentCookie(consent, isHttps) },
  });
}

const everything: Consent = { functional: true, analytical: true, advertising: true };

const chosenIn = (form: FormData): Consent => ({
  functional: form.has("functional"),
  analytical: form.has("analytical"),
  advertising: form.has("advertising"),
});

export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { consent, noticeText, sendsPrivacyControl } = loaderData;
  return (
    <InfoPage
      description="Which cookies Matinee keeps in your browser, what each is for, and a switch for every kind."
      heading="Cookies"
      lead={
        <p>
          A cookie is a small note that a site leaves in your browser. We leave few, we leave none
          for advertising, and you decide about those that the site can do without.
        </p>
      }
      title="Cookies"
    >
      {noticeText !== undefined && (
        <Notice tone="success">
          <p data-toast="success">{noticeText}</p>
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
        Your browser sends <strong>Global Privacy Control</strong>, and we honour it: what you look
        at is not recorded, whatever the “Analytical” switch says.
      </p>
    </Notice>
  );
}

function Choices({ consent }: { consent: Consent }) {
  return (
    <InfoSection heading="Your choice" id="choices">
      <form action={href("/cookies")} className={styles["panel"]} method="post">
        <div className={styles["rows"]}>
          {cookieKinds.map(({ name, label, hint }) => (
            <Switch
              defaultChecked={name === "essential" || consent[name]}
              disabled={name === "essential"}
              hint={hint}
              key={name}
              label={label}
              name={name}
            />
          ))}
        </div>
        <ButtonRow>
          <Button look="primary" name="intent" type="submit" value="save">
            Save Preferences
          </Button>
          <Button name="intent" type="submit" value="accept">
            Accept All
          </Button>
        </ButtonRow>
      </form>
    </InfoSection>
  );
}

function Stored() {
  return (
    <InfoSection heading="What is kept in your browser" id="kept">
      <Prose>
        <dl>
          {storedInTheBrowser.map(({ name, kind, purpose, duration }) => (
            <div key={name}>
              <dt>
                {name} <span className={styles["quiet"]}>({kind})</span>
              </dt>
              <dd>
                {purpose} {duration}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          What we keep on our own side is told in the <a href={href("/privacy")}>Privacy Policy</a>.
        </p>
      </Prose>
    </InfoSection>
  );
}
