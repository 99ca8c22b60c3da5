import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { qrPicture } from "#app/features/accounts/second-factor/qr-picture.server.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInFooter, SignInPage } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/login-device";
import { answerSignedIn } from "./answer-signed-in.ts";
import styles from "./login-device.module.css";

/** Not shared: it shows a code that is for one screen alone. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { security } = context.get(featuresContext).accounts;
  const device = await security.findDevice(context.get(requestContext).caller);
  const hasAsked = url.searchParams.get("step") === "code";
  if (!hasAsked || !device) return { next, isOver: hasAsked, code: undefined };
  const { code, isLetIn } = device;
  const { origin } = context.get(siteContext);
  const address = pageAddress(origin, "/link");
  const qr = qrPicture(`${address}?${new URLSearchParams({ code })}`);
  return { next, isOver: false, code, isLetIn, qr, address: address.replace(/^https?:\/\//, "") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { do: text, next: text });
  const { security } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  if (form.do === "enter") {
    const result = await security.signInDevice(caller);
    if (result.outcome === "refused") return answerRefused(result);
    return answerSignedIn(result, form, context);
  }
  const result = await security.askForDevice(caller);
  if (result.outcome === "refused") return answerRefused(result);
  const next = parseNext(form.next);
  const query = new URLSearchParams({ step: "code", ...(next !== undefined && { next }) });
  return redirect(`/login/device?${query}`, {
    status: 303,
    headers: context.get(requestContext).browser.headersFor({ challenge: result.token }),
  });
}

type DeviceCode = Route.ComponentProps["loaderData"];

/** For a screen on which typing is tedious: somebody lets it in with their phone. */
export default function LoginDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { next, code } = loaderData;
  return (
    <SignInPage problem={actionData?.problem} title={t("Sign In With Your Phone")}>
      {code === undefined ? <AskForCode {...loaderData} /> : <ShowCode {...loaderData} />}
      <SignInFooter>
        <a href={withNext(href("/login"), next)}>{t("Sign In Another Way")}</a>
      </SignInFooter>
    </SignInPage>
  );
}

function AskForCode({ next, isOver }: Pick<DeviceCode, "next" | "isOver">) {
  return (
    <>
      {isOver && (
        <Notice tone="error">
          {t("That code was refused, or it has expired. Ask for a new one.")}
        </Notice>
      )}
      <p>
        {t("This screen shows a code. Type it on a phone or computer where you are signed in.")}
      </p>
      <SignInForm
        busyLabel={t("Just a moment…")}
        carries={{ do: "ask", next }}
        submit={t("Show a Code")}
      />
    </>
  );
}

type CodeProps = Extract<DeviceCode, { code: string }>;

/** A script asks whether the screen was approved; without one the page reloads itself. */
function ShowCode({ next, code, isLetIn, qr, address }: CodeProps) {
  if (isLetIn) {
    return (
      <div data-device-sign-in="approved" data-own-script="device-sign-in">
        <p>{t("This screen may sign in now.")}</p>
        <SignInForm
          busyLabel={t("Signing In...")}
          carries={{ do: "enter", next }}
          submit={t("Continue")}
        />
      </div>
    );
  }
  return (
    <div
      className={styles["waiting"]}
      data-device-sign-in="waiting"
      data-own-script="device-sign-in"
    >
      <noscript>
        <meta content="5" httpEquiv="refresh" />
      </noscript>
      <p>
        {t("On your phone, open <address></address> and type this code, or scan the picture.", {
          address: () => <strong className={styles["address"]}>{address}</strong>,
        })}
      </p>
      <p className={styles["code"]} dir="ltr">
        {code}
      </p>
      <img
        alt={t("The address and the code as a QR code")}
        className={styles["qr"]}
        height={240}
        src={qr}
        width={240}
      />
      <p>{t("Waiting for your phone… The code lasts ten minutes.")}</p>
    </div>
  );
}
