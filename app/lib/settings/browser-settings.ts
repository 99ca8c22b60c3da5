import { z } from "zod";

import { siteName as currentSiteName } from "#app/translations/current-language.ts";
import { DEFAULT_SITE_NAME, SITE_NAME_LENGTH } from "#app/translations/site-name.ts";
import { msg, t } from "#app/translations/t.ts";

import { regionOptions } from "../region-options.ts";
import { isRegion } from "../setting.ts";
import { sender, siteName, stripeKey, webhookSecret } from "./setting-texts.ts";
import { releasesAddress, smtpAddress } from "./service-addresses.ts";
import { CHOOSE, choice, oneOf, variable, type GroupDescriptor } from "./setting-kinds.ts";

/**
 * What operators set in the browser, in the order in which they are asked, by the names that the
 * environment has for it. The names of a group belong together: where the environment sets one of
 * them, it decides all. What tries a group is in `features/operator/settings/try-settings.server.ts`.
 */
export const settingGroups = {
  name: {
    title: msg("Name"),
    takesEffect: "at once",
    section: "Viewers",
    settings: {
      SITE_NAME: {
        schema: variable(siteName.default(DEFAULT_SITE_NAME)),
        property: "siteName",
        field: {
          kind: "text",
          name: "siteName",
          label: msg("Name of the site"),
          help: () => t("Shown at the top of every page, in titles and in emails."),
          error: {
            text: msg(
              "Please enter a name with a letter or a number, on one line, of at most {most} characters.",
            ),
            most: SITE_NAME_LENGTH,
          },
          dir: "auto",
          maxLength: SITE_NAME_LENGTH,
          isOptional: true,
        },
        docs: "What the site is called: on every page, in titles, in emails and where it is installed as an app. At most 40 characters on one line.",
      },
    },
  },
  region: {
    title: msg("Region"),
    takesEffect: "at once",
    section: "Viewers",
    settings: {
      DEFAULT_REGION: {
        schema: variable(z.string().refine(isRegion, "a country code like IN").default("IN")),
        field: {
          kind: "select",
          name: "region",
          label: msg("Region"),
          help: () => t("Releases and ratings are this country's until a viewer chooses another."),
          error: CHOOSE,
          options: regionOptions,
        },
        docs: "The country whose releases and ratings are shown until a viewer chooses another.",
      },
    },
  },
  films: {
    title: msg("Film database"),
    takesEffect: "at the next start",
    adviceOnFailure: msg(
      "Copy the API Read Access Token from TMDB once more. If TMDB can't be reached at all, this server's network is in the way.",
    ),
    section: "The film database",
    settings: {
      FILM_DATABASE: {
        ...choice(msg("Titles and pictures come from"), [
          { value: "stand-in", label: msg("The demo world") },
          { value: "tmdb", label: "TMDB" },
        ]),
        // A token alone means the database that it is for.
        schema: variable(oneOf(["stand-in", "tmdb"]).optional()),
        property: "filmDatabase",
        isImplied: true,
        docs: "`tmdb` for The Movie Database (TMDB).",
        docsDefault: "`tmdb` with a token, else `stand-in`",
      },
      TMDB_TOKEN: {
        schema: variable(z.string().optional()),
        field: {
          kind: "secret",
          name: "token",
          label: msg("Token for TMDB"),
          help: () => t("The API Read Access Token in your account's settings at TMDB."),
          error: msg("Please enter the token."),
        },
        neededWith: "tmdb",
        docs: "Its access token, required with `FILM_DATABASE=tmdb`. Set alone, it chooses that.",
      },
    },
  },
  archive: {
    title: msg("Free films"),
    takesEffect: "at the next start",
    adviceOnFailure: msg(
      "Check this server's network, and try again later. The demo world stays until then.",
    ),
    section: "Free films",
    settings: {
      ARCHIVE: {
        ...choice(msg("Free films come from"), [
          { value: "stand-in", label: msg("The demo world") },
          { value: "live", label: "Internet Archive" },
        ]),
        property: "archive",
        docs: "`live` for the Internet Archive.",
      },
    },
  },
  mail: {
    title: msg("Emails"),
    takesEffect: "at once",
    adviceOnFailure: msg(
      "Check the address, the user and the password. Many mail servers also refuse a sender that isn't theirs.",
    ),
    section: "Email",
    settings: {
      MAIL: {
        ...choice(msg("Emails go to"), [
          { value: "stand-in", label: msg("The mailbox of the demo world") },
          {
            value: "smtp",
            label: msg("Your mail server"),
            hint: msg("It is tried with an email to your own address."),
          },
        ]),
        property: "mail",
        docs: "`smtp` for a real mail server.",
      },
      SMTP_URL: {
        schema: variable(smtpAddress.optional()),
        property: "smtpUrl",
        field: {
          kind: "secret",
          name: "smtp",
          label: msg("Address of the mail server"),
          help: () =>
            t("Such as {example}", { example: "smtp://user:password@mail.example.org:587" }),
          error: msg("Please enter an address such as smtp://user:password@mail.example.org:587."),
          dir: "ltr",
        },
        neededWith: "smtp",
        docs: "Its address, such as `smtp://user:password@host:587` or `smtps://…`. Required with `MAIL=smtp`.",
      },
      MAIL_FROM: {
        schema: variable(sender.optional()),
        field: {
          kind: "text",
          name: "from",
          label: msg("Sender"),
          help: () =>
            t("Such as {example}", { example: `${currentSiteName()} <hello@example.org>` }),
          error: msg("Please enter a name, and an email address in angle brackets."),
          dir: "ltr",
        },
        neededWith: "smtp",
        docs: "The sender of emails, as `Name <address>`; without a name it is that of the site. Required with `MAIL=smtp`.",
      },
    },
  },
  payments: {
    title: msg("Payments"),
    takesEffect: "at the next start",
    adviceOnFailure: msg(
      "Copy both keys from your Stripe account once more. A test key begins with sk_test_, a live one with sk_live_.",
    ),
    section: "Plans",
    settings: {
      PAYMENTS: {
        ...choice(msg("Payments"), [
          {
            value: "record",
            label: msg("Only recorded: nothing is charged"),
            hint: msg("Plans that Stripe renews last until the end of the month that is paid."),
          },
          { value: "stripe", label: "Stripe" },
        ]),
        property: "payments",
        docs: "`record` records payments and charges nothing. `stripe` charges, on Stripe's own pages: [billing.md](billing.md#charging-with-stripe).",
      },
      STRIPE_SECRET_KEY: {
        schema: variable(stripeKey.optional()),
        field: {
          kind: "secret",
          name: "stripeKey",
          label: msg("Secret key"),
          help: () => t("In your Stripe account, under API keys."),
          error: msg("Please enter a key that begins with sk_ or rk_."),
          dir: "ltr",
        },
        neededWith: "stripe",
        isKept: true,
        docs: "Its secret or restricted key. It says whether real money moves. Required with `PAYMENTS=stripe`.",
      },
      STRIPE_WEBHOOK_SECRET: {
        schema: variable(webhookSecret.optional()),
        field: {
          kind: "secret",
          name: "stripeWebhook",
          label: msg("Signing secret of the webhook"),
          help: () =>
            t("In your Stripe account, under Webhooks. The address is {address}.", {
              address: "/api/payments/events",
            }),
          error: msg("Please enter a secret that begins with whsec_."),
          dir: "ltr",
        },
        neededWith: "stripe",
        isKept: true,
        docs: "The signing secret of the webhook at `/api/payments/events`. Required with `PAYMENTS=stripe`.",
      },
      STRIPE_SELLS: {
        schema: variable(oneOf(["subscription", "month"]).default("subscription")),
        property: "stripeSells",
        field: {
          kind: "select",
          name: "stripeSells",
          label: msg("What Stripe sells"),
          help: () => t("A single month ends by itself, unless its viewer pays for another one."),
          error: CHOOSE,
          options: () => [
            { value: "subscription", label: t("A subscription, charged every month") },
            { value: "month", label: t("A single month") },
          ],
        },
        neededWith: "stripe",
        docs: "`subscription`, which Stripe renews every month, or a single `month`.",
      },
    },
  },
  signUp: {
    title: msg("Who may create an account"),
    takesEffect: "at once",
    section: "Viewers",
    settings: {
      SIGN_UP: {
        ...choice(msg("New accounts"), [
          { value: "everyone", label: msg("Everyone") },
          { value: "invitation", label: msg("People with an invitation") },
          { value: "nobody", label: msg("Nobody") },
        ]),
        property: "signUp",
        docs: "Who may create an account: everyone, people with an invitation (`invitation`), or `nobody`.",
      },
    },
  },
  visitors: {
    title: msg("Who may look around"),
    takesEffect: "at once",
    section: "Viewers",
    settings: {
      VISITORS: {
        ...choice(msg("People who are not signed in see"), [
          { value: "browse", label: msg("The catalog") },
          { value: "none", label: msg("Only the sign-in form") },
        ]),
        property: "visitors",
        docs: "What people see who are not signed in: the catalog (`browse`), or only the sign-in form (`none`).",
      },
    },
  },
  rooms: {
    title: msg("Who may watch together"),
    takesEffect: "at once",
    section: "Viewers",
    settings: {
      ROOMS: {
        ...choice(msg("Rooms for free films are open to"), [
          { value: "viewers", label: msg("People with an account") },
          {
            value: "everyone",
            label: msg("Everyone with the link"),
            hint: msg("Whoever isn't signed in enters with a name."),
          },
        ]),
        property: "rooms",
        docs: "Who may enter a room in which a free film is watched together: people with an account (`viewers`), or `everyone` with its link, as long as visitors may browse.",
      },
    },
  },
  releases: {
    title: msg("Newer versions"),
    takesEffect: "at once",
    section: "The server",
    settings: {
      RELEASES_URL: {
        schema: variable(releasesAddress.optional()),
        property: "releasesUrl",
        field: {
          kind: "text",
          name: "releases",
          label: msg("Where newer versions are published"),
          help: () =>
            t(
              "It is asked once a day, and the overview says when there is a newer version. If you leave it empty, nobody is asked.",
            ),
          error: msg("Please enter an address that begins with https://."),
          dir: "ltr",
          isOptional: true,
        },
        docs: "Where the latest release is published, as GitHub, GitLab, Forgejo and Gitea have it, such as `https://api.github.com/repos/OWNER/matinee/releases/latest`: it is asked once a day, with nothing but the version that runs, and `/operator` says when there is a newer one. Without it nobody is asked.",
      },
    },
  },
} as const satisfies Readonly<Record<string, GroupDescriptor>>;
