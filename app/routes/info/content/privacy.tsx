import { href } from "react-router";

import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { SiteName } from "./site-name.tsx";
import type { Section } from "./section.ts";

export const privacySections: readonly Section[] = [
  {
    id: "in-short",
    heading: "In short",
    body: (
      <ul>
        <li>We store what you tell us and what your account needs. We show no advertising.</li>
        <li>We do not sell or rent what we know about you, to anyone.</li>
        <li>
          What you look at is recorded only while you allow it on the{" "}
          <a href={href("/cookies")}>Cookies page</a>, and never while your browser sends Global
          Privacy Control.
        </li>
        <li>A card’s number, name, expiry and CVV never leave your browser.</li>
      </ul>
    ),
  },
  {
    id: "account-data",
    heading: "Your account",
    body: (
      <>
        <p>When you create an account and use it, we store</p>
        <ul>
          <li>your name, your email address, your initials, and a picture if you add one;</li>
          <li>your password as a salted hash, from which nobody can read it, us included;</li>
          <li>when the account was created and when you last signed in;</li>
          <li>
            for each device that is signed in, when it signed in, its network address and the name
            of its browser, so that you can recognize it and sign it out;
          </li>
          <li>passkeys, second steps and linked accounts, if you set them up;</li>
          <li>the profiles that you create, and the PIN of a kids profile as a hash.</li>
        </ul>
        <p>We need these to sign you in and to keep others out.</p>
      </>
    ),
  },
  {
    id: "library-data",
    heading: "What you asked us to store",
    body: (
      <p>
        Your watchlist, your history, and the place where you stopped in a film, so that you find
        them again on your next visit and on your other devices. You can remove entries yourself.
      </p>
    ),
  },
  {
    id: "viewing-data",
    heading: "What you look at",
    body: (
      <>
        <p>
          While “Analytical” is on, we record which titles are opened and which trailers are
          watched: the title, the kind of title, the time, and your account if you are signed in.
          Visitors’ views are recorded without a name or an account. We also record when you sign in
          and out, and the operator of this server may also have it record which pages signed-in
          viewers open.
        </p>
        <p>
          We use these records to see what people enjoy and where the site fails them. Turn
          “Analytical” off on the <a href={href("/cookies")}>Cookies page</a> and no further views
          are recorded. We still record when you sign in and out, because your account’s safety
          depends on it.
        </p>
      </>
    ),
  },
  {
    id: "payment-data",
    heading: "Payments",
    body: (
      <p>
        For each payment we store the plan, the amount and currency, the payment method, its status
        and its time; for cards also the brand and the last four digits. For your subscription we
        store when it began, when it was last paid and when it ends. We keep payments for as long as
        the law on bookkeeping requires.
      </p>
    ),
  },
  {
    id: "message-data",
    heading: "Messages and applications",
    body: (
      <p>
        What you send with the form on the <a href={href("/contact")}>Contact page</a> or with a{" "}
        <a href={href("/jobs")}>job application</a> is stored and forwarded by email to the people
        who answer it. To keep bots from flooding these forms, we also count how many messages come
        from one network address.
      </p>
    ),
  },
  {
    id: "technical-data",
    heading: "Technical records",
    body: (
      <p>
        For each request that our server answers, its log has the page’s address, the time, the
        result and how long it took: enough to find a fault, but neither your name nor your network
        address. To slow down anyone who guesses passwords, we count attempts by account and by
        network address for a short while.
      </p>
    ),
  },
  {
    id: "browser-data",
    heading: "Cookies and storage in your browser",
    body: (
      <p>
        A few cookies, and a small record that lets the header show your initials at once. Each of
        them is listed on the <a href={href("/cookies")}>Cookies page</a>, with what it is for and
        how long it lasts. None of them follows you to other sites.
      </p>
    ),
  },
  {
    id: "others",
    heading: "Who else is involved",
    body: (
      <>
        <p>
          Facts and pictures about films come to you through our own server, so that the film
          database does not learn who you are. Three things involve others, and only when you ask
          for them:
        </p>
        <ul>
          <li>
            <strong>Trailers.</strong> When you press play, your browser opens a frame of the video
            host, which then learns your network address and may store cookies of its own.
          </li>
          <li>
            <strong>Free films.</strong> The film is sent to your browser by the{" "}
            <OutsideLink href="https://archive.org/about/terms">Internet Archive</OutsideLink>,
            which then learns your network address. Our own cookies are not sent along.
          </li>
          <li>
            <strong>Payments.</strong> Where a payment processor is in use, it learns what it needs
            to carry out the payment.
          </li>
        </ul>
        <p>
          Our emails are sent by a mail server. Beyond this we share data only where the law
          requires it.
        </p>
      </>
    ),
  },
  {
    id: "keeping",
    heading: "How long, and how safe",
    body: (
      <p>
        We keep your account’s data for as long as you have the account. Sessions end after a while
        or when you sign out. Everything is stored on our servers, and only the server itself can
        read the database. If data about you is ever exposed, we tell you.
      </p>
    ),
  },
  {
    id: "rights",
    heading: "Your rights",
    body: (
      <p>
        You may ask for a copy of what we store about you, have it corrected, have it deleted, or
        object to a use of it; where you live, the law may give you further rights, and the right to
        complain to an authority. Write to us from the <a href={href("/contact")}>Contact page</a>.
        We answer without charge, and first make sure that it is really you.
      </p>
    ),
  },
  {
    id: "children",
    heading: "Children",
    body: (
      <p>
        <SiteName /> is not directed to children under 13, and we do not knowingly collect personal
        data from them. A kids profile belongs to an adult’s account and asks only for a name to
        show. If you believe that a child under 13 has given us personal data, please tell us, and
        we will delete it.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes to this policy",
    body: (
      <p>
        When we change this policy, the date at the top changes with it, and we give 30 days’ notice
        of what matters, by email or by a notice on this site.
      </p>
    ),
  },
];
