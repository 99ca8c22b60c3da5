import { use, type ReactNode } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { msg, t } from "#app/translations/t.ts";
import { Icon } from "#app/ui/icons/icon.tsx";

import { LanguageMenu } from "./language-menu.tsx";
import { WrittenOnce } from "./written-once.tsx";
import styles from "./footer.module.css";

const COLUMNS = [
  {
    heading: msg("{site}"),
    links: [
      ["/about", msg("About")],
      ["/jobs", msg("Jobs")],
      ["/contact", msg("Contact")],
    ],
  },
  {
    heading: msg("Watch"),
    links: [
      ["/archive", msg("Free films")],
      ["/downloads", msg("Downloads")],
      ["/plans", msg("Plans")],
      ["/devices", msg("Devices")],
    ],
  },
  {
    heading: msg("Help"),
    links: [
      ["/help", msg("Help")],
      ["/faq", msg("FAQ")],
    ],
  },
  {
    heading: msg("Small print"),
    links: [
      ["/terms", msg("Terms")],
      ["/privacy", msg("Privacy")],
      ["/cookies", msg("Cookies")],
    ],
  },
] as const;

const THEMES = [
  { value: "system", label: msg("As my device") },
  { value: "evening", label: msg("Evening") },
  { value: "matinee", label: msg("Matinée") },
] as const;

const LIGHT = msg("Light", "how bright the screens are");

/**
 * At the foot of every page: links to the pages that the header leaves out, the choices of language
 * and appearance, and credits.
 */
export function Footer() {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <WrittenOnce
          aria-label={t("More of {site}")}
          as="nav"
          className={styles["columns"]}
          part="more"
        >
          <Columns />
        </WrittenOnce>
        <WrittenOnce as="div" className={styles["choices"]} part="choices">
          <Choices />
        </WrittenOnce>
        <LanguageMenu />
        <Thanks />
      </div>
    </footer>
  );
}

const Columns = () =>
  COLUMNS.map(({ heading, links }) => (
    <div key={heading.text}>
      <h2 className={styles["heading"]}>{t(heading)}</h2>
      <ul className={styles["links"]}>
        {links.map(([to, label]) => (
          <li key={to}>
            <a href={to}>{t(label)}</a>
          </li>
        ))}
      </ul>
    </div>
  ));

function Choices() {
  return (
    <>
      <form action="/setting" className={styles["themes"]} data-choice="theme" method="post">
        <fieldset className={styles["themeButtons"]}>
          <legend className="visually-hidden">{t(LIGHT)}</legend>
          {THEMES.map(({ value, label }) => (
            <button className={styles["theme"]} key={value} name="theme" value={value}>
              {t(label)}
            </button>
          ))}
        </fieldset>
      </form>
      <a className={styles["region"]} href="/region">
        <Icon name="globe" />
        <span>{t("Region")}</span>
      </a>
    </>
  );
}

function Thanks() {
  const { isDemo } = use(ServerFacts);
  return (
    <div className={styles["thanks"]}>
      <p className={styles["demo"]} hidden={!isDemo}>
        {t("Demo catalogue")}
      </p>
      <p>
        {t(
          "This website uses <tmdb>TMDB</tmdb> and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB. Free films come from the <archive>Internet Archive</archive> under its <terms>terms of use</terms>.",
          {
            tmdb: linkTo("https://www.themoviedb.org/"),
            archive: linkTo("https://archive.org/"),
            terms: linkTo("https://archive.org/about/terms"),
          },
        )}
      </p>
    </div>
  );
}

const linkTo = (address: string) => (inside: ReactNode) => (
  <OutsideLink href={address}>{inside}</OutsideLink>
);
