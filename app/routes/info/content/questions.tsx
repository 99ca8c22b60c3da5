import type { ReactNode } from "react";
import { href } from "react-router";

import { plans, priceOf } from "#app/features/billing/price-list.ts";
import { formatMoney } from "#app/lib/money.ts";

import { connectionSpeeds } from "./device-groups.ts";

/** Asked often. Its answer is plain elements, so that the search can read the words out of it. */
export interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}

export const questions: readonly Question[] = [
  {
    id: "what-is-matinee",
    question: "What is Matinee?",
    answer: (
      <p>
        A small, well-kept cinema in your browser. Look up films and television shows, watch their
        trailers, keep a watchlist, and watch free public-domain films from the Internet Archive
        from beginning to end. Our story is on the <a href={href("/about")}>About page</a>.
      </p>
    ),
  },
  {
    id: "what-can-i-watch",
    question: "What can I watch?",
    answer: (
      <>
        <p>
          Trailers of films and shows, old and new, and public-domain films and classic television
          in full. Whatever carries the badge “Free to Watch” plays from start to finish and costs
          nothing, with or without a plan.
        </p>
        <p>
          Good places to begin: the <a href="/archive">free films</a>, the{" "}
          <a href="/movies">movies</a>, the <a href="/tvshows">TV shows</a> and the{" "}
          <a href="/categories">categories</a>.
        </p>
      </>
    ),
  },
  {
    id: "what-does-it-cost",
    question: "How much does Matinee cost?",
    answer: (
      <>
        <p>There are three plans, each by the month:</p>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              {plan.name}, {formatMoney(priceOf(plan, "USD"))} per month:{" "}
              {plan.quality.toLowerCase()} quality ({plan.resolution}), {countDevices(plan.devices)}
            </li>
          ))}
        </ul>
        <p>
          These are the prices in US dollars. The <a href="/plans">plans</a> show the price in your
          currency before you choose.
        </p>
      </>
    ),
  },
  {
    id: "how-do-i-pay",
    question: "How can I pay?",
    answer: (
      <p>
        By credit card, with PayPal or by UPI. Your card’s number and security code never leave your
        browser: we keep its brand and last four digits, so that you recognise it on a receipt, and
        nothing more.
      </p>
    ),
  },
  {
    id: "how-do-i-cancel",
    question: "Can I cancel whenever I like?",
    answer: (
      <p>
        Yes, and there is no contract to get out of. When you cancel, your plan stays yours until
        the end of the month you have paid for, and then it ends. More about this in{" "}
        <a href={href("/help/:slug", { slug: "plans-and-payments" })}>Plans and payments</a>.
      </p>
    ),
  },
  {
    id: "which-devices",
    question: "Where can I watch?",
    answer: (
      <p>
        On phones and tablets (Android 5.0+ and iOS 14+), computers, smart TVs, streaming boxes and
        game consoles: wherever there is a web browser. Your plan says on how many devices it plays
        at the same time. The <a href={href("/devices")}>Devices page</a> has the details.
      </p>
    ),
  },
  {
    id: "internet-speed",
    question: "How fast should my connection be?",
    answer: (
      <>
        <p>For a picture that does not pause, we suggest at least:</p>
        <ul>
          {connectionSpeeds.map(({ quality, speed }) => (
            <li key={quality}>
              {quality}: {speed}
            </li>
          ))}
        </ul>
        <p>On a slower connection, choose a lower quality in the player.</p>
      </>
    ),
  },
  {
    id: "children",
    question: "Is Matinee suitable for children?",
    answer: (
      <p>
        Yes. Give them a kids profile: it shows only what suits their age, and leaving it takes a
        PIN that you choose. How to set one up is told in{" "}
        <a href={href("/help/:slug", { slug: "profiles-and-children" })}>Profiles and children</a>.
      </p>
    ),
  },
];

function countDevices(count: number): string {
  return count === 1 ? "1 device at a time" : `${count} devices at a time`;
}
