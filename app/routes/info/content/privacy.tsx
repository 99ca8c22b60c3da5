import { href } from "react-router";

import type { Section } from "./section.ts";

export const privacySections: readonly Section[] = [
  {
    id: "in-short",
    heading: "In short",
    body: (
      <ul>
        <li>We keep what you tell us and what your account needs. We show no advertising.</li>
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
        <p>When you create an account and use it, we keep</p>
        <ul>
          <li>your name, your email address, your initials, and a picture if you add one;</li>
          <li>your password as a salted hash, from which nobody can read it, us included;</li>
          <li>when the account was made and when you last signed in;</li>
          <li>
            for each device that is signed in, when it did so, its network address and what its
            browser calls itself, so that you can recognise it and sign it out;
          </li>
          <li>passkeys, second steps and linked accounts, if you set them up;</li>
          <li>the profiles that you make, and the PIN of a kids profile as a hash.</li>
        </ul>
        <p>We need these to let you in and to keep others out.</p>
      </>
    ),
  },
  {
    id: "library-data",
    heading: "What you asked us to keep",
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
          Visitors’ views are recorded without a name or an account. We also note when you sign in
          and out, and whoever runs this house may have it note which pages signed-in viewers open.
        </p>
        <p>
          We use these records to see what people enjoy and where the site fails them. Turn
          “Analytical” off on the <a href={href("/cookies")}>Cookies page</a> and no further views
          are recorded. Signing in and out is noted all the same, because your account’s safety
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
        For each payment we keep the plan, the amount and currency, the way it was paid, its status
        and its time; for cards the brand and the last four digits as well. For your subscription we
        keep when it began, when it was last paid and until when it lasts. We keep payments for as
        long as the law on bookkeeping asks.
      </p>
    ),
  },
  {
    id: "message-data",
    heading: "Messages and applications",
    body: (
      <p>
        What you send by the form on the <a href={href("/contact")}>Contact page</a> or with a{" "}
        <a href={href("/jobs")}>job application</a> is stored and sent on by mail to the people who
        answer it. To keep machines from flooding these forms we also count how many messages come
        from one network address.
      </p>
    ),
  },
  {
    id: "technical-data",
    heading: "Technical records",
    body: (
      <p>
        For each request that our server answers, its log holds the page’s address, the time, how it
        went and how long it took: enough to find a fault, and neither your name nor your network
        address. To slow down those who guess passwords, we count attempts by account and by network
        address for a short while.
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
          database does not learn who you are. Three things reach further, and only when you ask for
          them:
        </p>
        <ul>
          <li>
            <strong>Trailers.</strong> When you press play, your browser opens a frame of the video
            host, which then learns your network address and may keep cookies of its own.
          </li>
          <li>
            <strong>Free films.</strong> The film is sent to your browser by the{" "}
            <a href="https://archive.org/about/terms" rel="noreferrer">
              Internet Archive
            </a>
            , which then learns your network address. Our own cookies are not sent along.
          </li>
          <li>
            <strong>Payments.</strong> Where a payment processor is in use, it learns what it needs
            to carry out the payment.
          </li>
        </ul>
        <p>
          Our emails are sent by a mail server. Beyond this we hand over data only where the law
          obliges us to.
        </p>
      </>
    ),
  },
  {
    id: "keeping",
    heading: "How long, and how safe",
    body: (
      <p>
        We keep your account’s data for as long as you have the account. Sessions end by themselves
        or when you sign out. Everything is kept on our servers, behind the rule that only the
        server may ask the database. If data about you should ever get out, we tell you.
      </p>
    ),
  },
  {
    id: "rights",
    heading: "Your rights",
    body: (
      <p>
        You may ask for a copy of what we hold about you, have it corrected, have it deleted, or
        object to a use of it; where you live, the law may give you further rights, and the right to
        complain to an authority. Write to us from the <a href={href("/contact")}>Contact page</a>.
        We answer without charge, and first make sure that it is really you who asks.
      </p>
    ),
  },
  {
    id: "children",
    heading: "Children",
    body: (
      <p>
        Matinee is not directed to children under 13, and we do not knowingly collect personal data
        from them. A kids profile belongs to a grown-up’s account and asks for no more than a name
        to show. If you believe that a child under 13 has given us personal data, please tell us,
        and we will delete it.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes to this policy",
    body: (
      <p>
        When we change this policy, the date at its head changes with it, and we give 30 days’
        notice of what matters, by email or by a notice on this site.
      </p>
    ),
  },
];
