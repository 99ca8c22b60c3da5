import { href } from "react-router";

import { plans } from "#app/features/billing/price-list.ts";

import type { Section } from "./section.ts";

export const termsSections: readonly Section[] = [
  {
    id: "agreement",
    heading: "The agreement",
    body: (
      <>
        <p>
          These terms are the agreement between you and Matinee (“we”, “us”) about using this site.
          By creating an account, or by using the site without one, you accept them. If you do not
          agree with them, please do not use the site.
        </p>
        <p>
          How we handle what we know about you is told in the{" "}
          <a href={href("/privacy")}>Privacy Policy</a>, and what is kept in your browser on the{" "}
          <a href={href("/cookies")}>Cookies page</a>.
        </p>
      </>
    ),
  },
  {
    id: "service",
    heading: "What we offer",
    body: (
      <>
        <p>
          Matinee lets you browse films and television shows, read about them, watch trailers, keep
          lists of your own, and watch films and classic television that the Internet Archive offers
          to the public.
        </p>
        <p>
          The catalogue changes. Titles, trailers and films come from others, and any of them may
          become unavailable without our doing. We do not promise that a given title can be watched
          on a given day.
        </p>
      </>
    ),
  },
  {
    id: "account",
    heading: "Your account",
    body: (
      <ul>
        <li>Give your own name and an email address that reaches you, and keep both up to date.</li>
        <li>
          You need to be of legal age where you live, or to have a parent’s or guardian’s consent.
          Accounts are not for children under 13; they may watch on a kids profile of yours.
        </li>
        <li>Keep your password to yourself. What is done with it counts as done by you.</li>
        <li>
          Tell us soon if somebody else has got into your account. We will help you to shut them
          out.
        </li>
        <li>
          Profiles are for the members of your household. An account may not be sold or rented out.
        </li>
      </ul>
    ),
  },
  {
    id: "plans",
    heading: "Plans and payment",
    body: (
      <>
        <p>There are three plans, each for a month:</p>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              {plan.name}: {plan.quality.toLowerCase()} quality, {plan.resolution}, playing on{" "}
              {plan.devices} {plan.devices === 1 ? "device" : "devices"} at the same time.
            </li>
          ))}
        </ul>
        <p>
          The price is the one that you are shown before you pay. Your plan begins with the payment
          and lasts one calendar month. Your receipt says how the payment was handled; where a
          payment was only recorded and nothing was charged, it says that too.
        </p>
        <p>
          The quality that a plan names describes the plan; it does not lower the quality of
          public-domain films, which are free to watch with any plan and with none.
        </p>
      </>
    ),
  },
  {
    id: "renewal",
    heading: "Renewal and cancelling",
    body: (
      <>
        <p>
          We write to you three days before your plan runs out. Where your way to pay cannot be
          charged by itself, the plan is renewed when you confirm it with the link in that email,
          and otherwise ends. Where it can, the plan is renewed for another month unless you cancel
          before.
        </p>
        <p>
          You may cancel at any time. What you have paid for stays in place until it runs out, and
          no further month is paid. If we change a price, the new price holds from your next month
          on, and you are told before it.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    heading: "Fair use",
    body: (
      <>
        <p>Please do not</p>
        <ul>
          <li>get around what protects the site, its films or other people’s accounts;</li>
          <li>
            collect the site’s contents by machine, or burden it so that others are kept from using
            it;
          </li>
          <li>copy, sell or show in public what you have no right to copy, sell or show;</li>
          <li>send us or anyone through us what is unlawful, hateful or harmful.</li>
        </ul>
        <p>
          Public-domain films themselves are everyone’s. Nothing in these terms takes away a right
          that you have in them.
        </p>
      </>
    ),
  },
  {
    id: "others",
    heading: "What belongs to others",
    body: (
      <p>
        Facts and pictures about films, trailers, and the films of the Internet Archive belong to
        their owners and come with terms of their own, among them the{" "}
        <a href="https://archive.org/about/terms" rel="noreferrer">
          Internet Archive’s terms of use
        </a>
        . Names and marks are used to say what a thing is, not to claim it. If you hold the rights
        in something that should not be here, write to us from the{" "}
        <a href={href("/contact")}>Contact page</a>: name the work and its address on this site, and
        we will look into it without delay.
      </p>
    ),
  },
  {
    id: "ending",
    heading: "Ending the agreement",
    body: (
      <p>
        You may stop using Matinee at any time, and ask us to delete your account. We may close an
        account that breaks these terms in a serious way. Unless there is danger in waiting, we say
        so beforehand and give you the chance to put it right. If we ever close an account for a
        reason that does not lie with you, we pay back what you have paid for and not yet used.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "What we answer for",
    body: (
      <>
        <p>
          We look after the site with care, and offer it as it is and as it is available. As far as
          the law allows, we give no further warranty, and we do not answer for indirect or
          consequential loss. What we answer for in all is limited to what you paid us in the twelve
          months before.
        </p>
        <p>
          None of this limits what the law does not let us limit, such as our liability for intent,
          or your rights as a consumer where you live.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    heading: "Changes to these terms",
    body: (
      <p>
        We may change these terms. You get 30 days’ notice of changes, by email or by a notice on
        this site, before they take effect. If you do not agree, you may cancel before that day;
        using the site after it means that you accept the new terms.
      </p>
    ),
  },
  {
    id: "law",
    heading: "The law that applies",
    body: (
      <p>
        These terms are governed by the laws of the State of California, without regard to its rules
        on conflicts of law. If one part of them does not hold, the others still do.
      </p>
    ),
  },
  {
    id: "contact",
    heading: "Questions",
    body: (
      <p>
        Please ask. The addresses and a form are on the <a href={href("/contact")}>Contact page</a>.
      </p>
    ),
  },
];
