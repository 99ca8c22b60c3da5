import { href } from "react-router";

import { t } from "#app/translations/t.ts";

import type { Topic } from "./topic.ts";

export const accountAndSignIn = (): Topic => ({
  slug: "account-and-sign-in",
  title: t("Account and sign-in"),
  icon: "user",
  summary: t("Creating an account, getting back into it, and keeping it safe."),
  sections: [
    {
      id: "create-an-account",
      heading: t("Create an account"),
      body: (
        <>
          <p>
            {t(
              "Open <link>Create Account</link> and fill in your full name, your email and a password of at least 8 characters. The plans come next; choosing one is up to you.",
              { link: (inside) => <a href="/signup">{inside}</a> },
            )}
          </p>
          <p>
            {t(
              "We send an email to confirm that the address is yours. If it doesn’t arrive within a few minutes, check your spam folder first. Open its link in the browser that you signed up in, or enter your password on the page that it opens. After that you can add passkeys, two-step sign-in and linked sign-ins.",
            )}
          </p>
        </>
      ),
    },
    {
      id: "cannot-sign-in",
      heading: t("I can’t sign in"),
      body: (
        <>
          <p>
            {t(
              "“Invalid email or password” means that the two don’t match. We never say which of them is wrong, so that nobody can find out who has an account here.",
            )}
          </p>
          <ul>
            <li>
              {t("Check the address for typing mistakes, and the password for capital letters.")}
            </li>
            <li>{t("Try the other addresses that you use.")}</li>
            <li>{t("After many wrong tries, wait a quarter of an hour before the next.")}</li>
            <li>
              {t("Or set a new password with <link>Forgot Password?</link>", {
                link: (inside) => <a href="/forgot-password">{inside}</a>,
              })}
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "forgotten-password",
      heading: t("I forgot my password"),
      body: (
        <>
          <ol>
            <li>
              {t("Open <link>Forgot Password?</link> and enter your email.", {
                link: (inside) => <a href="/forgot-password">{inside}</a>,
              })}
            </li>
            <li>{t("Follow the link in the email. It works once, within an hour.")}</li>
            <li>{t("Choose a new password.")}</li>
          </ol>
          <p>
            {t("All other devices are signed out, in case someone else knew the old password.")}
          </p>
        </>
      ),
    },
    {
      id: "protect-your-account",
      heading: t("Protect your account"),
      body: (
        <>
          <p>
            {t(
              "A long password that you use nowhere else protects you well. Your profile offers even better protection:",
            )}
          </p>
          <ul>
            <li>
              {t("a passkey, which signs you in with your finger, your face or your device’s PIN;")}
            </li>
            <li>
              {t("a second step with codes from an authenticator app, and recovery codes to keep;")}
            </li>
            <li>
              {t("a list of the devices that are signed in, with a way to sign each of them out.")}
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "signing-out",
      heading: t("Sign out"),
      body: (
        <p>
          {t(
            "Open the menu under your initials, at the top of each page, and choose Sign Out. Please always do so on a device that others use. If you forgot, write to us from the <link>Contact page</link>, or end that session from your own device.",
            { link: (inside) => <a href={href("/contact")}>{inside}</a> },
          )}
        </p>
      ),
    },
  ],
});
