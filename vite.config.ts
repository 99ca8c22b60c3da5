import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

import { childPrograms } from "./scripts/building/child-programs.ts";
import { nameClass } from "./scripts/building/class-names.ts";
import { pageScript } from "./scripts/building/page-script.ts";
import { poFiles } from "./scripts/building/po-files.ts";

/**
 * The style sheets of a page in a few files instead of one for every component. Of the scripts that
 * they come with, no page loads any.
 */
const styleSheets = [
  {
    name: "switches",
    test: /\/app\/ui\/forms\/(?:choice|password-field|switch)\.module\.css/,
    priority: 1,
  },
  {
    name: "fields",
    test: /\/app\/ui\/forms\/field\.module\.css/,
    priority: 1,
  },
  {
    name: "notices",
    test: /\/app\/ui\/\w+\/notice\.module\.css/,
    priority: 1,
  },
  {
    name: "lists",
    test: /\/app\/(?:ui\/\w+\/(?:pagination|search-form)|features\/library\/saved-title-list)\.module\.css/,
    priority: 1,
  },
  {
    name: "home",
    test: /\/app\/routes\/browse\/(?:home-hero|archive-shelf|categories)\.module\.css/,
    priority: 2,
  },
  {
    name: "browse",
    test: /\/app\/(?:ui\/cards\/ranked|features\/catalog\/\w+\/(?:filter-form|title-row)|routes\/browse\/[\w-]+)\.module\.css/,
    priority: 1,
  },
  {
    // Everywhere but on the page of a film.
    name: "cards",
    test: /\/app\/(?:shell\/continue-watching|ui\/(?:posters\/poster-(?:card|grid)|rails\/rail)|features\/catalog\/(?:trailers\/[\w-]+|watchlist\/watchlist-ribbon))\.module\.css/,
    priority: 1,
  },
  { name: "common", test: /\/app\/(?:shell|ui|features\/catalog)\/[\w./-]+\.css/ },
  { name: "titles", test: /\/app\/routes\/titles\/[\w./-]+\.css/ },
  {
    name: "plans",
    test: /\/app\/(?:(?:features\/billing|routes\/plans)\/[\w./-]+|ui\/styles\/paper-tokens|ui\/\w+\/(?:tabs|ticket)\.module)\.css/,
    priority: 1,
  },
  {
    name: "info",
    test: /\/app\/(?:routes\/info\/info|ui\/\w+\/(?:accordion|card))\.module\.css/,
    priority: 1,
  },
  {
    name: "account",
    test: /\/app\/(?:features\/(?:accounts|profiles)\/[\w-]+|routes\/account\/(?:billing\/|profiles\/|security\/)?[\w-]+)\.module\.css/,
  },
  {
    name: "choices",
    test: /\/app\/features\/library\/(?:own-choices|ratings\/[\w-]+)\.module\.css/,
  },
  {
    name: "film",
    test: /\/app\/(?:player\/[\w./-]+|routes\/archive\/(?:film|film-details|film-download|next-films)\.module|features\/films\/(?:details|downloads)\/[\w-]+\.module)\.css/,
  },
];

export default defineConfig({
  plugins: [reactRouter(), pageScript(), childPrograms(), poFiles()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: "baseline-widely-available",
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: styleSheets } } } },
    },
    // One bundle: the process's entry is the server build's input, so that every module,
    // and with it the database connection and each cache, exists once.
    ssr: {
      // Read from one file the server starts in half the time. What may have native parts stays outside.
      resolve: { noExternal: true, external: ["@node-rs/bcrypt", "better-sqlite3", "pg", "sharp"] },
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
});
