import type { ReactNode } from "react";
import { href } from "react-router";

import { plans, priceOf } from "#app/features/billing/plans/price-list.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { connectionSpeeds } from "./device-groups.ts";

/** A frequent question. Its answer is plain elements, so that the search can read its text. */
export interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}

interface MarkedQuestion {
  id: string;
  question: MarkedText;
  answer: () => ReactNode;
}

/** In the language of the request. */
export const listQuestions = (): readonly Question[] =>
  questions.map(({ id, question, answer }) => ({ id, question: t(question), answer: answer() }));

const questions: readonly MarkedQuestion[] = [
  {
    id: "what-is-matinee",
    question: msg("What is {site}?"),
    answer: () => (
      <p>
        {t(
          "A small, well-kept cinema in your browser. Look up films and television shows, watch their trailers, keep a watchlist, and watch free public-domain films from the Internet Archive from beginning to end. Our story is on the <link>About page</link>.",
          { link: (inside) => <a href={href("/about")}>{inside}</a> },
        )}
      </p>
    ),
  },
  {
    id: "what-can-i-watch",
    question: msg("What can I watch?"),
    answer: () => (
      <>
        <p>
          {t(
            "Trailers of films and shows, old and new, and public-domain films and classic television in full. Everything with the badge “Free to Watch” plays from start to finish and costs nothing, with or without a plan.",
          )}
        </p>
        <p>
          {t(
            "Good places to begin: the <link>free films</link>, the <link2>movies</link2>, the <link3>TV shows</link3> and the <link4>categories</link4>.",
            {
              link: (inside) => <a href="/archive">{inside}</a>,
              link2: (inside) => <a href="/movies">{inside}</a>,
              link3: (inside) => <a href="/tvshows">{inside}</a>,
              link4: (inside) => <a href="/categories">{inside}</a>,
            },
          )}
        </p>
      </>
    ),
  },
  {
    id: "what-does-it-cost",
    question: msg("How much does {site} cost?"),
    answer: () => (
      <>
        <p>{t("There are three monthly plans:")}</p>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              {t(
                "{plan}, {price} per month: {quality} quality ({resolution}), {devices, plural, one {# device} other {# devices}} at a time",
                {
                  plan: t(plan.name),
                  price: formatMoney(priceOf(plan, "USD")),
                  quality: t(plan.qualityInside),
                  resolution: plan.resolution,
                  devices: plan.devices,
                },
              )}
            </li>
          ))}
        </ul>
        <p>
          {t(
            "These are the prices in US dollars. The <link>plans</link> show the price in your currency before you choose.",
            { link: (inside) => <a href="/plans">{inside}</a> },
          )}
        </p>
      </>
    ),
  },
  {
    id: "how-do-i-pay",
    question: msg("How can I pay?"),
    answer: () => (
      <p>
        {t(
          "By credit card, with PayPal or by UPI. Your card’s number and security code never leave your browser: we store only its brand and last four digits, so that you recognize it on a receipt.",
        )}
      </p>
    ),
  },
  {
    id: "how-do-i-cancel",
    question: msg("Can I cancel whenever I like?"),
    answer: () => (
      <p>
        {t(
          "Yes, and there’s no contract to get out of. When you cancel, your plan continues until the end of the month you have paid for, and then it ends. More about this in <link>Plans and payments</link>.",
          {
            link: (inside) => (
              <a href={href("/help/:slug", { slug: "plans-and-payments" })}>{inside}</a>
            ),
          },
        )}
      </p>
    ),
  },
  {
    id: "which-devices",
    question: msg("Where can I watch?"),
    answer: () => (
      <p>
        {t(
          "On phones and tablets (Android 5.0+ and iOS 14+), computers, smart TVs, streaming boxes and game consoles: wherever there is a web browser. Your plan says how many devices can play at the same time. The <link>Devices page</link> has the details.",
          { link: (inside) => <a href={href("/devices")}>{inside}</a> },
        )}
      </p>
    ),
  },
  {
    id: "internet-speed",
    question: msg("How fast should my connection be?"),
    answer: () => (
      <>
        <p>{t("To watch without pauses, we suggest at least:")}</p>
        <ul>
          {connectionSpeeds.map(({ quality, speed }) => (
            <li key={quality.text}>
              {t(quality)}: {t(speed)}
            </li>
          ))}
        </ul>
        <p>{t("On a slower connection, choose a lower quality in the player.")}</p>
      </>
    ),
  },
  {
    id: "children",
    question: msg("Is {site} suitable for children?"),
    answer: () => (
      <p>
        {t(
          "Yes. Give them a kids profile: it shows only what suits their age, and leaving it takes a PIN that you choose. <link>Profiles and children</link> explains how to set one up.",
          {
            link: (inside) => (
              <a href={href("/help/:slug", { slug: "profiles-and-children" })}>{inside}</a>
            ),
          },
        )}
      </p>
    ),
  },
];
