import type { ReactNode } from "react";

import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./passkey-form.module.css";
import type { NewPasskeyOptions, PasskeyOptions } from "./passkey-options.ts";

type PasskeyFormProps = { action?: string; children: ReactNode } & (
  | { kind: "create"; options: NewPasskeyOptions }
  | { kind: "get"; options: PasskeyOptions }
);

/**
 * A form that sends a passkey's answer. Only a script can get one from the browser
 * (`passkey-browser.ts`): until it loads the form reserves its space and does nothing, and without
 * scripts it is hidden.
 */
export function PasskeyForm({ action, kind, options, children }: PasskeyFormProps) {
  return (
    <div>
      <form
        action={action}
        className={styles["form"]}
        data-passkey={kind}
        data-passkey-options={JSON.stringify(options)}
        inert
        method="post"
      >
        <input name="credential" type="hidden" />
        {children}
        <div data-passkey-failed="" hidden role="alert">
          <FieldError>{t("No passkey was used. You can try again.")}</FieldError>
        </div>
      </form>
      <p data-passkey-unable="" hidden>
        {t("This browser can't create passkeys at this address.")}
      </p>
      <noscript>
        <p>{t("Passkeys need JavaScript, which is switched off in this browser.")}</p>
      </noscript>
    </div>
  );
}
