import { href } from "react-router";

import type { Topic } from "./topic.ts";

export const profilesAndChildren: Topic = {
  slug: "profiles-and-children",
  title: "Profiles and children",
  icon: "lock",
  summary: "A seat for everyone at home, and a safe one for the children.",
  sections: [
    {
      id: "profiles",
      heading: "A profile for each of you",
      body: (
        <p>
          An account may hold several profiles, so that your watchlist and the place where you
          stopped do not get mixed up with someone else’s. Switch between them in the menu at your
          initials.
        </p>
      ),
    },
    {
      id: "kids-profile",
      heading: "Set up a kids profile",
      body: (
        <>
          <p>
            When you make a profile, say that it is for a child, and choose up to which certificate
            titles may be shown. What is above it does not appear: not in lists, not in the search,
            and not by its address.
          </p>
          <p>
            When a title has no certificate that we know of, we leave it out. Better a film too few
            than one too many.
          </p>
        </>
      ),
    },
    {
      id: "pin",
      heading: "The PIN",
      body: (
        <p>
          Kids profiles are PIN-protected: leaving one, or signing out of it, takes the PIN that you
          chose. Choose one that cannot be guessed from a birthday, and keep it to yourself.
        </p>
      ),
    },
    {
      id: "forgotten-pin",
      heading: "I forgot the PIN",
      body: (
        <p>
          Write to us from the <a href={href("/contact")}>Contact page</a>, with the email of your
          account. We will ask you to show that the account is yours before we change anything.
        </p>
      ),
    },
    {
      id: "children-and-data",
      heading: "Children and their data",
      body: (
        <p>
          Accounts are for grown-ups: Matinee is not directed to children under 13, and a kids
          profile asks for no email and no date of birth. The{" "}
          <a href={`${href("/privacy")}#children`}>Privacy Policy</a> says more.
        </p>
      ),
    },
  ],
};
