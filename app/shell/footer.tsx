import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { Icon } from "#app/ui/icon.tsx";

import styles from "./footer.module.css";

const COLUMNS = [
  {
    heading: "Matinee",
    links: [
      ["/about", "About"],
      ["/jobs", "Jobs"],
      ["/contact", "Contact"],
    ],
  },
  {
    heading: "Watch",
    links: [
      ["/archive", "Free films"],
      ["/plans", "Plans"],
      ["/devices", "Devices"],
    ],
  },
  {
    heading: "Help",
    links: [
      ["/help", "Help"],
      ["/faq", "FAQ"],
    ],
  },
  {
    heading: "Small print",
    links: [
      ["/terms", "Terms"],
      ["/privacy", "Privacy"],
      ["/cookies", "Cookies"],
    ],
  },
] as const;

const THEMES = [
  { value: "system", label: "As my device" },
  { value: "evening", label: "Evening" },
  { value: "matinee", label: "Matinée" },
] as const;

/** Under every page: each page that has no door in the header, the choices, and who is owed thanks. */
export function Footer() {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <nav aria-label="More of Matinee" className={styles["columns"]}>
          {COLUMNS.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={styles["heading"]}>{heading}</h2>
              <ul className={styles["links"]}>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Choices />
        <Thanks />
      </div>
    </footer>
  );
}

function Choices() {
  return (
    <div className={styles["choices"]}>
      <form action="/setting" className={styles["themes"]} data-choice="theme" method="post">
        <fieldset className={styles["themeButtons"]}>
          <legend className="visually-hidden">Light</legend>
          {THEMES.map(({ value, label }) => (
            <button className={styles["theme"]} key={value} name="theme" value={value}>
              {label}
            </button>
          ))}
        </fieldset>
      </form>
      <a className={styles["region"]} href="/region">
        <Icon name="globe" />
        <span>Region</span>
      </a>
    </div>
  );
}

function Thanks() {
  const { isDemo } = use(ServerFacts);
  return (
    <div className={styles["thanks"]}>
      <p className={styles["demo"]} hidden={!isDemo}>
        Demo catalogue
      </p>
      <p>
        This website uses{" "}
        <a href="https://www.themoviedb.org/" rel="noreferrer">
          TMDB
        </a>{" "}
        and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB. Free films
        come from the{" "}
        <a href="https://archive.org/" rel="noreferrer">
          Internet Archive
        </a>{" "}
        under its{" "}
        <a href="https://archive.org/about/terms" rel="noreferrer">
          terms of use
        </a>
        .
      </p>
    </div>
  );
}
