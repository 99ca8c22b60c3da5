import { globSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../project-root.ts";

interface StyleFile {
  readonly name: string;
  /** Its sheets, in `app/`. */
  readonly sheets: readonly string[];
}

/**
 * The style sheets of a page in a few files instead of one for every component. Of the scripts that
 * they come with, no page loads any.
 */
export const styleFiles: readonly StyleFile[] = [
  {
    name: "common",
    sheets: [
      "ui/styles/{base,font,motion,reset,tokens,typography,writing}.css",
      "ui/{buttons,dialogs,drawings,icons}/*.css",
      "ui/cards/{badge,chip}.module.css",
      "ui/layout/page.module.css",
      "ui/messages/{loading-text,message-panel,skeleton}.module.css",
      "ui/messages/toast.css",
      "ui/posters/{poster,poster-wall}.module.css",
      "ui/rails/marquee.module.css",
      "shell/navigation/*.module.css",
      "shell/{cookie-bar,error-page,footer,language-menu,left-out,search-dialog,shell,watchlist-form}.module.css",
      "features/catalog/lists/filter-chip.module.css",
    ],
  },
  {
    // Everywhere but on the page of a film.
    name: "cards",
    sheets: [
      "ui/posters/{poster-card,poster-grid}.module.css",
      "ui/rails/rail.module.css",
      "features/catalog/trailers/*.css",
      "features/catalog/watchlist/watchlist-ribbon.module.css",
    ],
  },
  {
    name: "lists",
    sheets: [
      "ui/layout/pagination.module.css",
      "shell/continue-watching.module.css",
      "ui/forms/search-form.module.css",
      "features/library/titles/{saved-title-list,small-poster}.module.css",
    ],
  },
  { name: "notices", sheets: ["ui/messages/notice.module.css"] },
  { name: "fields", sheets: ["ui/forms/field.module.css"] },
  { name: "switches", sheets: ["ui/forms/{choice,password-field,switch}.module.css"] },
  {
    name: "filters",
    sheets: ["features/catalog/lists/filter-form.module.css", "routes/archive/archive.module.css"],
  },
  { name: "home", sheets: ["routes/browse/{archive-shelf,home-hero}.module.css"] },
  {
    name: "browse",
    sheets: [
      "ui/cards/ranked.module.css",
      "routes/browse/rows-page.module.css",
      "features/catalog/titles/title-row.module.css",
    ],
  },
  {
    name: "titles",
    sheets: ["routes/titles/sections/{title-*,trailer-grid,watch-offers}.module.css"],
  },
  {
    name: "film",
    sheets: [
      "player/**/*.css",
      "routes/archive/{film,film-details,film-download,next-films}.module.css",
      "features/films/{details,downloads}/*.css",
    ],
  },
  {
    name: "plans",
    sheets: [
      "ui/styles/paper-tokens.css",
      "ui/layout/tabs.module.css",
      "ui/cards/ticket.module.css",
      "routes/plans/*.css",
      "features/billing/**/*.css",
      "islands/payment.module.css",
    ],
  },
  {
    name: "info",
    sheets: [
      "ui/layout/accordion.module.css",
      "ui/cards/card.module.css",
      "routes/info/info.module.css",
    ],
  },
  {
    name: "sign-in",
    sheets: ["routes/auth/*.css", "features/accounts/{identities,passkeys,sign-in}/*.css"],
  },
  {
    name: "account",
    sheets: ["routes/account/{account,title-heading}.module.css"],
  },
  {
    name: "profiles",
    sheets: ["routes/account/{billing,profiles,security}/*.css", "features/profiles/*.css"],
  },
  {
    name: "choices",
    sheets: ["features/library/own-choices.module.css", "features/library/ratings/*.css"],
  },
];

/** Each of these is a file of its own: one screen alone needs it, or a part that few show. */
export const singleSheets: readonly string[] = [
  "routes/{downloads,operator,search}/*.css",
  "islands/room/room.module.css",
  "routes/browse/{categories,title-wall}.module.css",
  "routes/titles/sections/{episode-list,filmography}.module.css",
  "ui/gallery/*.css",
  "routes/account/for-you/*.css",
  "routes/titles/sections/people.module.css",
  "routes/info/offline.module.css",
  "routes/api/v1/reference.module.css",
  "routes/account/{alerts,calendar,charts,following,history,imports,lists,players,ratings,services,watchlist,year}/*.css",
  "features/accounts/avatars/avatar-face.module.css",
];

/** The sheets of the project that these patterns name. */
export const findSheets = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: join(projectRoot, "app") });

/** For the bundler. */
export const styleGroups = styleFiles.map(({ name, sheets }) => {
  const paths = new Set(findSheets(sheets).map((sheet) => join(projectRoot, "app", sheet)));
  return { name, test: (id: string) => paths.has(id.replace(/\?.*$/, "")) };
});
