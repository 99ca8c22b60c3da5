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
          An account holds up to five profiles, so that your watchlist, your history and the place
          where you stopped do not get mixed up with someone else’s. Switch between them in the menu
          at your initials: <a href={href("/profiles")}>Who’s watching?</a>
        </p>
      ),
    },
    {
      id: "kids-profile",
      heading: "Set up a kids profile",
      body: (
        <>
          <p>
            When you make a profile, say whether it is for little ones, kids or teens: that is up to
            which certificate titles are shown. What is above it does not appear: not in lists, not
            in the search, and not by its address.
          </p>
          <p>
            When a title has no certificate that we know of, we leave it out. Better a film too few
            than one too many.
          </p>
          <p>
            Of the Internet Archive’s free films, children see those with a certificate that is low
            enough, and its cartoons; teens see its classic television and newsreels, too.
          </p>
          <p>
            A child that clears the browser’s cookies is signed out, and cannot get in again without
            your password. Some operators show their lists of titles to visitors; those are then
            seen, too.
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
          Where the PIN is asked for, the password of your account does in its place. Then choose a
          new one: <a href={href("/profiles/change-pin")}>Change the PIN</a>.
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
