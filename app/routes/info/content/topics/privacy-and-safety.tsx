import { href } from "react-router";

import type { Topic } from "./topic.ts";

export const privacyAndSafety: Topic = {
  slug: "privacy-and-safety",
  title: "Privacy and safety",
  icon: "settings",
  summary: "What we remember, how to have us remember less, and how to spot a fake email.",
  sections: [
    {
      id: "cookie-choices",
      heading: "Choose what is remembered",
      body: (
        <p>
          The <a href={href("/cookies")}>Cookies page</a> has a switch for each kind. With
          “Analytical” off, or with Global Privacy Control on in your browser, we do not record what
          you look at. With “Functional” off, nothing is kept on your device for comfort, such as
          your recent searches.
        </p>
      ),
    },
    {
      id: "what-we-know",
      heading: "What we know about you",
      body: (
        <p>
          What you told us, what you asked us to keep, and what is needed to keep your account safe.
          The <a href={href("/privacy")}>Privacy Policy</a> lists it piece by piece. There is no
          advertising, and we sell nothing about you.
        </p>
      ),
    },
    {
      id: "your-data",
      heading: "See, correct or delete your data",
      body: (
        <p>
          All of it is under <a href={href("/profile/privacy")}>Your Data</a> in your profile: what
          we keep, a copy to download, and a way to delete your account. You have seven days to
          change your mind. If you cannot sign in, write to us from the{" "}
          <a href={href("/contact")}>Contact page</a>, and we will help once we know that it is you
          who asks.
        </p>
      ),
    },
    {
      id: "false-letters",
      heading: "Is this email really from you?",
      body: (
        <ul>
          <li>
            We never ask for your password or your card’s number, not by mail and not by phone.
          </li>
          <li>Links in our emails lead to the address that you see in your browser now.</li>
          <li>When in doubt, do not follow the link. Open Matinee yourself and look there.</li>
        </ul>
      ),
    },
    {
      id: "report",
      heading: "Report a problem",
      body: (
        <p>
          If you find a weakness in our security, or a title that should not be here, please tell us
          first, from the <a href={href("/contact")}>Contact page</a>. A person reads it.
        </p>
      ),
    },
  ],
};
