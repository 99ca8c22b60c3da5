import { href } from "react-router";

import { plans } from "#app/features/billing/plans/price-list.ts";

import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { SiteName } from "./site-name.tsx";
import type { Section } from "./section.ts";

export const termsSections: readonly Section[] = [
  {
    id: "agreement",
    heading: "The agreement",
    body: (
      <>
        <p>
          These terms are the agreement between you and <SiteName /> (“we”, “us”) about using this
          site. By creating an account, or by using the site without one, you accept them. If you do
          not agree with them, please do not use the site.
        </p>
        <p>
          The <a href={href("/privacy")}>Privacy Policy</a> says how we handle what we know about
          you, and the <a href={href("/cookies")}>Cookies page</a> what is stored in your browser.
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
          <SiteName /> lets you browse films and television shows, read about them, watch trailers,
          keep lists of your own, and watch films and classic television that the Internet Archive
          offers to the public.
        </p>
        <p>
          The catalog changes. Titles, trailers and films come from others, and any of them may
          become unavailable for reasons outside our control. We do not promise that a given title
          can be watched on a given day.
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
          Tell us soon if someone else has accessed your account. We will help you to lock them out.
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
              {plan.name.text}: {plan.qualityInside.text} quality, {plan.resolution}, playing on{" "}
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
    heading: "Renewal and cancellation",
    body: (
      <>
        <p>
          We email you three days before your plan ends. If your payment method can’t be charged
          automatically, the plan is renewed when you confirm it with the link in that email, and
          otherwise ends. If it can, the plan is renewed for another month unless you cancel before.
        </p>
        <p>
          You may cancel at any time. You keep what you have paid for until it runs out, and no
          further month is charged. If we change a price, the new price applies from your next month
          on, and we tell you beforehand.
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
        <OutsideLink href="https://archive.org/about/terms">
          Internet Archive’s terms of use
        </OutsideLink>
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
        You may stop using <SiteName /> at any time, and ask us to delete your account. We may close
        an account that breaks these terms in a serious way. Unless waiting is dangerous, we tell
        you beforehand and give you the chance to put it right. If we ever close an account for a
        reason that is not yours, we refund what you have paid for and not yet used.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "Liability",
    body: (
      <>
        <p>
          We look after the site with care, and offer it as it is and as it is available. As far as
          the law allows, we give no further warranty, and we are not liable for indirect or
          consequential loss. Our total liability is limited to what you paid us in the twelve
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
        on conflicts of law. If one part of them is invalid, the others still apply.
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
