import { href } from "react-router";

import { t } from "#app/translations/t.ts";

import type { Topic } from "./topic.ts";

export const privacyAndSafety = (): Topic => ({
  slug: "privacy-and-safety",
  title: t("Privacy and safety"),
  icon: "settings",
  summary: t("What we store, how to make us store less, and how to spot a fake email."),
  sections: [
    {
      id: "cookie-choices",
      heading: t("Choose what is remembered"),
      body: (
        <p>
          {t(
            "The <link>Cookies page</link> has a switch for each kind. With “Analytical” off, or with Global Privacy Control on in your browser, we do not record what you look at. With “Functional” off, your device stores nothing for convenience, such as your recent searches.",
            { link: (inside) => <a href={href("/cookies")}>{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "what-we-know",
      heading: t("What we know about you"),
      body: (
        <p>
          {t(
            "What you told us, what you asked us to store, and what we need to keep your account safe. The <link>Privacy Policy</link> lists all of it. There is no advertising, and we sell nothing about you.",
            { link: (inside) => <a href={href("/privacy")}>{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "your-data",
      heading: t("See, correct or delete your data"),
      body: (
        <p>
          {t(
            "All of it is under <link>Your Data</link> in your profile: what we store, a copy to download, and a way to delete your account. You have seven days to change your mind. If you cannot sign in, write to us from the <link2>Contact page</link2>, and we will help once we know that it’s you.",
            {
              link: (inside) => <a href={href("/profile/privacy")}>{inside}</a>,
              link2: (inside) => <a href={href("/contact")}>{inside}</a>,
            },
          )}
        </p>
      ),
    },
    {
      id: "fake-emails",
      heading: t("Is this email really from you?"),
      body: (
        <ul>
          <li>
            {t(
              "We never ask for your password or your card’s number, neither by email nor by phone.",
            )}
          </li>
          <li>{t("Links in our emails lead to the address that you see in your browser now.")}</li>
          <li>
            {t("When in doubt, do not follow the link. Open {site} yourself and look there.")}
          </li>
        </ul>
      ),
    },
    {
      id: "report",
      heading: t("Report a problem"),
      body: (
        <p>
          {t(
            "If you find a weakness in our security, or a title that should not be here, please tell us first, from the <link>Contact page</link>. A person reads it.",
            { link: (inside) => <a href={href("/contact")}>{inside}</a> },
          )}
        </p>
      ),
    },
  ],
});
