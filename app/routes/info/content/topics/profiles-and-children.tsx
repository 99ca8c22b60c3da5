import { href } from "react-router";

import { t } from "#app/translations/t.ts";

import type { Topic } from "./topic.ts";

export const profilesAndChildren = (): Topic => ({
  slug: "profiles-and-children",
  title: t("Profiles and children"),
  icon: "lock",
  summary: t("A profile for everyone at home, and a safe one for the children."),
  sections: [
    {
      id: "profiles",
      heading: t("A profile for each of you"),
      body: (
        <p>
          {t(
            "An account has up to five profiles, so that your watchlist, your history and the place where you stopped don’t get mixed up with someone else’s. Switch between them in the menu under your initials: <link>Who’s watching?</link>",
            { link: (inside) => <a href={href("/profiles")}>{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "kids-profile",
      heading: t("Set up a kids profile"),
      body: (
        <>
          <p>
            {t(
              "When you create a profile, choose whether it is for little ones, kids or teens: that sets the highest certificate it shows. Titles above it don’t appear: not in lists, not in the search, and not by their address.",
            )}
          </p>
          <p>
            {t(
              "We leave out a title without a known certificate. Better one film too few than one too many.",
            )}
          </p>
          <p>
            {t(
              "Of the Internet Archive’s free films, children see those with a certificate that is low enough, and its cartoons; teens also see its classic television and newsreels.",
            )}
          </p>
          <p>
            {t(
              "A child who clears the browser’s cookies is signed out, and can’t sign in again without your password. Some operators show their lists of titles to visitors; the child then sees those too.",
            )}
          </p>
        </>
      ),
    },
    {
      id: "pin",
      heading: t("The PIN"),
      body: (
        <p>
          {t(
            "Kids profiles are PIN-protected: leaving one, or signing out of it, requires the PIN that you chose. Choose one that cannot be guessed from a birthday, and keep it to yourself.",
          )}
        </p>
      ),
    },
    {
      id: "forgotten-pin",
      heading: t("I forgot the PIN"),
      body: (
        <p>
          {t(
            "Wherever the PIN is asked for, you can enter your account’s password instead. Then choose a new PIN: <link>Change the PIN</link>.",
            { link: (inside) => <a href={href("/profiles/change-pin")}>{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "children-and-data",
      heading: t("Children and their data"),
      body: (
        <p>
          {t(
            "Accounts are for grown-ups: {site} is not directed to children under 13, and a kids profile asks for no email and no date of birth. The <link>Privacy Policy</link> says more.",
            { link: (inside) => <a href={`${href("/privacy")}#children`}>{inside}</a> },
          )}
        </p>
      ),
    },
  ],
});
