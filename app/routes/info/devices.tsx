import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Card } from "#app/ui/cards/card.tsx";
import { ButtonRow, Prose } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import { connectionSpeeds, deviceGroups } from "./content/device-groups.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfo } from "./cached-info.ts";

export const handle = { access: "everyone", shared: cachedInfo } satisfies PageHandle;

export default function Devices() {
  return (
    <InfoPage
      description={t(
        "The phones, tablets, computers, televisions and consoles that {site} plays on, and what they need.",
      )}
      heading={t("Devices")}
      lead={
        <p>
          {t(
            "{site} needs no app. It plays wherever there is a web browser, and your plan says how many devices can play at the same time.",
          )}
        </p>
      }
      title={t("Devices")}
    >
      <InfoSection heading={t("Supported devices")} id="supported">
        <ul className={styles["thirds"]}>
          {deviceGroups.map(({ name, icon, how, needs }) => (
            <li key={name.text}>
              <Card icon={icon} title={t(name)}>
                <p>{t(how)}</p>
                <ul className={styles["needs"]}>
                  {needs.map((need) => (
                    <li key={need.text}>{t(need)}</li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection heading={t("System requirements")} id="requirements">
        <InfoColumns>
          <Requirements />
          <Speeds />
        </InfoColumns>
      </InfoSection>
      <Installing />
      <p>
        {t(
          "Something does not play? See <link>Devices and connection</link> in the help, or <link2>write to us</link2>.",
          {
            link: (inside) => (
              <a href={href("/help/:slug", { slug: "devices-and-connection" })}>{inside}</a>
            ),
            link2: (inside) => <a href={href("/contact")}>{inside}</a>,
          },
        )}
      </p>
    </InfoPage>
  );
}

function Installing() {
  return (
    <InfoSection heading={t("Like an app")} id="install">
      <Prose>
        <p>
          {t(
            "Nothing has to be installed. On a home screen {site} opens like an app, and what you saw lately opens there without a connection, as do the films that you downloaded.",
          )}
        </p>
        <dl>
          <dt>{t("iPhone and iPad")}</dt>
          <dd>{t("In Safari: Share, then Add to Home Screen")}</dd>
          <dt>{t("Android")}</dt>
          <dd>{t("In the browser’s menu: Install app, or Add to Home screen")}</dd>
          <dt>{t("Computer")}</dt>
          <dd>
            {t(
              "In Chrome and Edge: the sign for installing in the address bar. In Safari: File, then Add to Dock",
            )}
          </dd>
        </dl>
      </Prose>
      <ButtonRow>
        <Button data-own-script="install" hidden variant="primary">
          {t("Install {site}")}
        </Button>
      </ButtonRow>
      <template data-install-hint="">
        <p>{t("You can keep {site} on this device. It opens like an app, also offline.")}</p>
        <a className="toast-action" href={`${href("/devices")}#install`}>
          {t("Show How")}
        </a>
      </template>
    </InfoSection>
  );
}

function Requirements() {
  return (
    <Prose>
      <dl>
        <dt>{t("Mobile system")}</dt>
        <dd>{t("Android 5.0+ or iOS 14+")}</dd>
        <dt>{t("Browser")}</dt>
        <dd>
          {t(
            "A current version of Chrome, Edge, Firefox or Safari shows everything as designed. An older one may show simpler pages with the same content.",
          )}
        </dd>
        <dt>{t("Video")}</dt>
        <dd>{t("A browser that plays MP4 (H.264), as nearly all of them do")}</dd>
        <dt>{t("Cookies")}</dt>
        <dd>{t("Switched on, if you want to sign in")}</dd>
        <dt>{t("JavaScript")}</dt>
        <dd>{t("Needed only to pay by card and to use passkeys")}</dd>
      </dl>
    </Prose>
  );
}

function Speeds() {
  return (
    <table className={styles["table"]}>
      <caption>{t("Minimum connection speed")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Picture")}</th>
          <th scope="col">{t("Speed")}</th>
        </tr>
      </thead>
      <tbody>
        {connectionSpeeds.map(({ quality, speed }) => (
          <tr key={quality.text}>
            <td>{t(quality)}</td>
            <td>{t(speed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
