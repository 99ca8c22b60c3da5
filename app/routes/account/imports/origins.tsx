import { href } from "react-router";

import { services } from "#app/features/library/imports/files/formats.ts";
import { t } from "#app/translations/t.ts";

import styles from "./imports.module.css";

type Service = (typeof services)[number];

/** A mark of each service that one may come from; it leads to how one gets one's file there. */
export function Origins({ chosen }: { chosen: Service["source"] | undefined }) {
  return (
    <nav aria-label={t("Where do you come from?")}>
      <p>{t("Where do you come from?")}</p>
      <ul className={styles["origins"]}>
        {services.map(({ source, name }) => (
          <li key={source}>
            <a
              aria-current={source === chosen ? "true" : undefined}
              className={styles["origin"]}
              href={`${href("/profile/import")}?from=${source}#from`}
            >
              <span aria-hidden="true" className={styles["mark"]} translate="no">
                {name.replaceAll(/[^A-Z]/g, "").slice(0, 2)}
              </span>
              <bdi translate="no">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function HowToGetIt({ service: { name, origin } }: { service: Service }) {
  const { page, command } = origin;
  return (
    <section className={styles["how"]} id="from">
      <h3>{t("From {service}", { service: name })}</h3>
      {origin.isClosed && (
        <p>
          {t(
            "{service} has closed. Choose the archive that it sent you, or what a tool took out of it. If it has a password, unpack it, and pack its files again without one.",
            { service: name },
          )}
        </p>
      )}
      {page !== undefined && (
        <p>
          {t(
            "Open <place>{page}</place> at {service}, download your data, and choose the file here.",
            {
              page,
              service: name,
              place: (inside) => (
                <bdi className={styles["page"]} translate="no">
                  {inside}
                </bdi>
              ),
            },
          )}
        </p>
      )}
      {command !== undefined && (
        <>
          <p>
            {t(
              "On a computer that reaches your server, run this with the names of your server, your user and your key, and choose the file that it writes.",
            )}
          </p>
          <pre className={styles["command"]} dir="ltr" translate="no">
            {command}
          </pre>
        </>
      )}
      <p className={styles["faint"]}>
        {t(
          "Only what is certain is stored. A report asks about the rest, and takes everything back at one press.",
        )}
      </p>
    </section>
  );
}
