import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { Card } from "#app/ui/card.tsx";
import { Prose } from "#app/ui/page.tsx";

import { connectionSpeeds, deviceGroups } from "./content/device-groups.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfo } from "./cached-info.ts";

export const handle = { access: "everyone", shared: cachedInfo } satisfies PageHandle;

export default function Devices() {
  return (
    <InfoPage
      description="The phones, tablets, computers, televisions and consoles that Matinee plays on, and what they need."
      heading="Devices"
      lead={
        <p>
          Matinee needs no app. Where there is a web browser, there is a screen, and your plan says
          on how many of them it plays at the same time.
        </p>
      }
      title="Devices"
    >
      <InfoSection heading="Supported devices" id="supported">
        <ul className={styles["thirds"]}>
          {deviceGroups.map(({ name, icon, how, needs }) => (
            <li key={name}>
              <Card icon={icon} title={name}>
                <p>{how}</p>
                <ul className={styles["needs"]}>
                  {needs.map((need) => (
                    <li key={need}>{need}</li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection heading="System requirements" id="requirements">
        <InfoColumns>
          <Requirements />
          <Speeds />
        </InfoColumns>
      </InfoSection>
      <p>
        Something does not play? See{" "}
        <a href={href("/help/:slug", { slug: "devices-and-connection" })}>Devices and connection</a>{" "}
        in the help, or <a href={href("/contact")}>write to us</a>.
      </p>
    </InfoPage>
  );
}

function Requirements() {
  return (
    <Prose>
      <dl>
        <dt>Mobile system</dt>
        <dd>Android 5.0+ or iOS 14+</dd>
        <dt>Browser</dt>
        <dd>
          A current version of Chrome, Edge, Firefox or Safari shows everything as it was drawn. An
          older one may show plainer pages with the same words.
        </dd>
        <dt>Video</dt>
        <dd>A browser that plays MP4 (H.264), as nearly all of them do</dd>
        <dt>Cookies</dt>
        <dd>Switched on, if you want to sign in</dd>
        <dt>JavaScript</dt>
        <dd>Needed only to pay by card and to use passkeys</dd>
      </dl>
    </Prose>
  );
}

function Speeds() {
  return (
    <table className={styles["table"]}>
      <caption>Connection, at least</caption>
      <thead>
        <tr>
          <th scope="col">Picture</th>
          <th scope="col">Speed</th>
        </tr>
      </thead>
      <tbody>
        {connectionSpeeds.map(({ quality, speed }) => (
          <tr key={quality}>
            <td>{quality}</td>
            <td>{speed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
