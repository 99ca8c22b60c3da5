import { href } from "react-router";

import type { Topic } from "./topic.ts";

export const accountAndSignIn: Topic = {
  slug: "account-and-sign-in",
  title: "Account and sign-in",
  icon: "user",
  summary: "Creating an account, getting back into it, and keeping it yours.",
  sections: [
    {
      id: "create-an-account",
      heading: "Create an account",
      body: (
        <>
          <p>
            Open <a href="/signup">Create Account</a> and fill in your full name, your email and a
            password of at least 8 characters. You go on to the plans from there; choosing one is up
            to you.
          </p>
          <p>
            We send an email to confirm that the address is yours. If it does not arrive within a
            few minutes, look in your spam folder first. Open its link in the browser that you
            signed up in, or type your password where it leads. Passkeys, two-step sign-in and
            linked sign-ins can be added after that.
          </p>
        </>
      ),
    },
    {
      id: "cannot-sign-in",
      heading: "I can’t sign in",
      body: (
        <>
          <p>
            “Invalid email or password” means that the two do not belong together. We never say
            which of them is wrong, so that nobody can find out who has an account here.
          </p>
          <ul>
            <li>Check the address for a slip of the finger, and the password for capitals.</li>
            <li>Try the other addresses that you use.</li>
            <li>After many wrong tries, wait a quarter of an hour before the next.</li>
            <li>
              Or set a new password with <a href="/forgot-password">Forgot Password?</a>
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "forgotten-password",
      heading: "I forgot my password",
      body: (
        <>
          <ol>
            <li>
              Open <a href="/forgot-password">Forgot Password?</a> and enter your email.
            </li>
            <li>Follow the link in the email. It works once, within an hour.</li>
            <li>Choose a new password.</li>
          </ol>
          <p>Every other device is signed out, in case somebody else knew the old one.</p>
        </>
      ),
    },
    {
      id: "protect-your-account",
      heading: "Protect your account",
      body: (
        <>
          <p>
            A long password that you use nowhere else is a good lock. Your profile offers better
            ones:
          </p>
          <ul>
            <li>a passkey, which signs you in with your finger, your face or your device’s PIN;</li>
            <li>a second step with codes from an authenticator app, and recovery codes to keep;</li>
            <li>a list of the devices that are signed in, with a way to sign each of them out.</li>
          </ul>
        </>
      ),
    },
    {
      id: "signing-out",
      heading: "Sign out",
      body: (
        <p>
          Open the menu at your initials, at the top of each page, and choose Sign Out. On a device
          that others use, please always do. If you forgot, write to us from the{" "}
          <a href={href("/contact")}>Contact page</a>, or end that session from your own device.
        </p>
      ),
    },
  ],
};
