import { href } from "react-router";

import type { Topic } from "./topic.ts";

export const findingAndWatching: Topic = {
  slug: "finding-and-watching",
  title: "Finding and watching",
  icon: "film",
  summary: "Search, trailers, free films, and what to do when one does not play.",
  sections: [
    {
      id: "find-a-film",
      heading: "Find a film or a show",
      body: (
        <>
          <p>
            <a href="/search">Search</a> finds movies and TV shows by their title, from the third
            character on. To look around instead, try the <a href="/movies">movies</a>, the{" "}
            <a href="/tvshows">TV shows</a>, or the <a href="/categories">categories</a> with their
            nine genres.
          </p>
          <p>
            The free films have a <a href="/archive">search of their own</a>, which looks through
            the Internet Archive.
          </p>
        </>
      ),
    },
    {
      id: "trailers",
      heading: "Watch a trailer",
      body: (
        <p>
          Press Watch Trailer on a title’s page. Where there are several, they stand below under
          “Trailers & Teasers”. “No Trailer Available” means just that: nobody has published one
          yet.
        </p>
      ),
    },
    {
      id: "free-films",
      heading: "Watch a free film",
      body: (
        <p>
          Every film with the badge “Free to Watch” plays in full. These films are in the public
          domain or shared freely, and come from the Internet Archive under its terms of use. You
          need no plan for them. Some are a hundred years old: a scratch or a hiss belongs to the
          print.
        </p>
      ),
    },
    {
      id: "does-not-play",
      heading: "A film does not play",
      body: (
        <>
          <ol>
            <li>Wait a moment. When one file fails, the player goes on to the next by itself.</li>
            <li>Choose another quality in the player, a lower one on a slow connection.</li>
            <li>Reload the page.</li>
            <li>
              Open the film on the archive’s own site, by the link on its page. If it does not play
              there either, the archive is having a bad day.
            </li>
          </ol>
          <p>
            “No playable video found for this movie.” means that the archive holds the film only in
            a form that no browser can play.
          </p>
        </>
      ),
    },
    {
      id: "too-many-devices",
      heading: "It is playing on too many devices",
      body: (
        <p>
          A plan plays on 1, 2 or 4 devices at the same time, and an account without a plan on 1.
          The player names what plays elsewhere, and stops it there when you ask it to. A device
          that was switched off makes room by itself after a minute and a half. If you would like
          more at once, have a look at the <a href="/plans">plans</a>.
        </p>
      ),
    },
    {
      id: "watchlist",
      heading: "Keep it for later",
      body: (
        <p>
          Press the ribbon on a film or a show, and find it again under My Watchlist in the menu at
          your initials. What you press while you are offline is kept and saved later. A list from
          elsewhere can be brought in a file, and yours taken along. For this you need an{" "}
          <a href={href("/help/:slug", { slug: "account-and-sign-in" })}>account</a>.
        </p>
      ),
    },
  ],
};
