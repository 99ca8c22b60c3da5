import { href } from "react-router";

import { t } from "#app/translations/t.ts";

import type { Topic } from "./topic.ts";

export const findingAndWatching = (): Topic => ({
  slug: "finding-and-watching",
  title: t("Finding and watching"),
  icon: "film",
  summary: t("Search, trailers, free films, and what to do when one does not play."),
  sections: [
    {
      id: "find-a-film",
      heading: t("Find a film or a show"),
      body: (
        <>
          <p>
            {t(
              "<link>Search</link> finds movies and TV shows by their title, from the third character on. To look around instead, try the <link2>movies</link2>, the <link3>TV shows</link3>, or the <link4>categories</link4> with their nine genres.",
              {
                link: (inside) => <a href="/search">{inside}</a>,
                link2: (inside) => <a href="/movies">{inside}</a>,
                link3: (inside) => <a href="/tvshows">{inside}</a>,
                link4: (inside) => <a href="/categories">{inside}</a>,
              },
            )}
          </p>
          <p>
            {t(
              "The free films have a <link>search of their own</link>, which looks through the Internet Archive.",
              { link: (inside) => <a href="/archive">{inside}</a> },
            )}
          </p>
        </>
      ),
    },
    {
      id: "trailers",
      heading: t("Watch a trailer"),
      body: (
        <p>
          {t(
            "Press Watch Trailer on a title’s page. If there are several, they are listed below under “Trailers & Teasers”. “No Trailer Available” means just that: nobody has published one yet.",
          )}
        </p>
      ),
    },
    {
      id: "free-films",
      heading: t("Watch a free film"),
      body: (
        <p>
          {t(
            "Every film with the badge “Free to Watch” plays in full. These films are in the public domain or shared freely, and come from the Internet Archive under its terms of use. You don’t need a plan for them. Some are a hundred years old: a scratch or a hiss belongs to the print.",
          )}
        </p>
      ),
    },
    {
      id: "does-not-play",
      heading: t("A film does not play"),
      body: (
        <>
          <ol>
            <li>{t("Wait a moment. When one file fails, the player switches to the next one.")}</li>
            <li>{t("Choose another quality in the player, a lower one on a slow connection.")}</li>
            <li>{t("Reload the page.")}</li>
            <li>
              {t(
                "Open the film on the archive’s own site, with the link on its page. If it doesn’t play there either, the archive has a problem.",
              )}
            </li>
          </ol>
          <p>
            {t(
              "“No playable video found for this movie.” means that the archive has the film only in a format that no browser can play.",
            )}
          </p>
        </>
      ),
    },
    {
      id: "too-many-devices",
      heading: t("It is playing on too many devices"),
      body: (
        <p>
          {t(
            "A plan plays on 1, 2 or 4 devices at the same time, and an account without a plan on 1. The player shows what is playing elsewhere, and can stop it there. A device that was switched off stops counting after a minute and a half. If you would like to watch on more devices at once, see the <link>plans</link>.",
            { link: (inside) => <a href="/plans">{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "watchlist",
      heading: t("Keep it for later"),
      body: (
        <p>
          {t(
            "Press the ribbon on a film or a show, and find it again under My Watchlist in the menu under your initials. Changes that you make offline are saved later. You can import a list from a file, and export yours. You need an <link>account</link> for this.",
            {
              link: (inside) => (
                <a href={href("/help/:slug", { slug: "account-and-sign-in" })}>{inside}</a>
              ),
            },
          )}
        </p>
      ),
    },
  ],
});
