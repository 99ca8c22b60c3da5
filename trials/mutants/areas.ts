export interface Area {
  name: string;
  /**
   * The code that is changed, one small mistake at a time; not what runs only in a browser, whose
   * tests are in `e2e/`, or in a process of its own.
   */
  mutate: readonly string[];
  /** The tests that have to notice. */
  tests: readonly string[];
}

const ageLimits =
  "app/features/catalog/age-limits/{age-filter,certificate*,child-*,level-of-marks,mark-place,title-levels}.ts";

/** Every email, written and read. */
const EMAILS = "app/features/messages/emails-translated.test.ts";

/**
 * What must not break unnoticed: who gets access, what is paid, what a child sees, what is stored.
 */
export const areas: readonly Area[] = [
  {
    name: "accounts",
    mutate: [
      "app/features/accounts/**/*.ts",
      "!app/features/accounts/passkeys/{passkey-browser,passkeys-start}.ts",
    ],
    tests: [
      "app/features/accounts/**/*.test.ts",
      "app/routes/account/**/*.test.{ts,tsx}",
      "app/routes/auth/**/*.test.{ts,tsx}",
      "app/routes/api/auth/*.test.ts",
      EMAILS,
    ],
  },
  {
    name: "billing",
    mutate: ["app/features/billing/**/*.ts", "!app/features/billing/payments/use-payment.ts"],
    tests: [
      "app/features/billing/**/*.test.ts",
      "app/routes/plans/**/*.test.{ts,tsx}",
      "app/routes/account/billing/*.test.{ts,tsx}",
      EMAILS,
    ],
  },
  {
    name: "profiles",
    mutate: [
      "app/features/profiles/**/*.ts",
      ageLimits,
      "app/features/films/age-limits/film-age-filter*.ts",
    ],
    tests: [
      "app/features/catalog/{age-limits,lists}/*.test.ts",
      "app/features/catalog/catalog.server.test.ts",
      "app/features/films/age-limits/*.test.ts",
      "app/features/profiles/*.test.ts",
      "app/routes/account/profiles/*.test.{ts,tsx}",
      "server/pages/audience-pages.test.tsx",
    ],
  },
  {
    name: "library",
    mutate: [
      "app/features/library/**/*.ts",
      "!app/features/library/progress/{own-progress,use-own-progress}.ts",
    ],
    tests: [
      "app/features/library/**/*.test.ts",
      "app/routes/account/**/*.test.{ts,tsx}",
      "app/routes/api/{progress,track-view,watch}*.test.ts",
    ],
  },
  {
    name: "playing",
    mutate: ["app/features/playing/**/*.ts", "app/islands/playback-limit.ts"],
    tests: [
      "app/features/playing/**/*.test.ts",
      "app/islands/playback-limit.test.ts",
      "app/routes/api/playing.test.ts",
    ],
  },
  {
    name: "films",
    mutate: [
      "app/features/films/**/*.ts",
      "!app/features/films/age-limits/film-age-filter*.ts",
      "!app/features/films/downloads/stored-films.client.ts",
    ],
    tests: ["app/features/films/**/*.test.ts", "app/routes/archive/**/*.test.{ts,tsx}"],
  },
  {
    name: "services",
    mutate: ["app/services/**/*.ts", "!app/services/pictures/decoder-process.ts"],
    tests: ["app/services/**/*.test.ts", "app/features/catalog/quirks.test.ts"],
  },
  {
    name: "server",
    mutate: [
      "server/guard/{client-address,cross-origin,guard,session-memory}.ts",
      "server/pages/{find-page,shared-request}.ts",
      "server/document-cache/**/*.ts",
    ],
    // Not those that open every screen: they are long, and far from what they would notice.
    tests: [
      "server/{document-cache,guard,http}/*.test.{ts,tsx}",
      "server/pages/{audience-pages,find-page,languages-in-addresses,less-data,let-go,page-notes,services-that-fail,shared-pages,shared-request,spellings,streamed-pages}.test.{ts,tsx}",
    ],
  },
];
