import type { ShownRefusal } from "#app/lib/requests/refused.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import { PASSWORD_HINT } from "../passwords/password-hint.ts";

type EmailFieldProps = {
  label?: string;
  autoComplete: "username" | "username webauthn" | "email";
  /** The submitted values to show again, and their errors. */
  value?: string | undefined;
  error?: string | undefined;
};

export function EmailField({ label = t("Email"), autoComplete, value, error }: EmailFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      autoComplete={autoComplete}
      defaultValue={value}
      error={error}
      inputMode="email"
      label={label}
      name="email"
      required
      spellCheck={false}
      type="email"
    />
  );
}

type NewPasswordFieldProps = { label?: string; error: string | undefined };

export function NewPasswordField({ label = t("New password"), error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="new-password"
      error={error}
      hint={t(PASSWORD_HINT)}
      label={label}
      minLength={8}
      name="password"
      required
    />
  );
}

/** Who a new account belongs to, with what was refused. */
export function NewAccountFields({ refused }: { refused: ShownRefusal | undefined }) {
  return (
    <>
      <TextField
        autoComplete="name"
        defaultValue={refused?.values["name"]}
        error={refused?.errors["name"]}
        label={t("Full Name")}
        maxLength={200}
        name="name"
        required
      />
      <EmailField
        autoComplete="username"
        error={refused?.errors["email"]}
        value={refused?.values["email"]}
      />
      <NewPasswordField error={refused?.errors["password"]} label={t("Password")} />
    </>
  );
}

type CodeFieldProps = { hint: string; error: string | undefined };

/** Six digits, which phones fill in automatically. */
export function CodeField({ hint, error }: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      error={error}
      hint={hint}
      inputMode="numeric"
      label={t("Code")}
      maxLength={40}
      name="code"
      required
      spellCheck={false}
    />
  );
}

/** The app's six digits or, on request, a recovery code. */
export function FactorField({ isRecovery, error }: Pick<CodeFieldProps, "error"> & Recovery) {
  if (!isRecovery) {
    return <CodeField error={error} hint={t("Six digits, from your authenticator app.")} />;
  }
  return (
    <TextField
      autoCapitalize="characters"
      autoComplete="off"
      error={error}
      hint={t("Four groups of four, from the list that you put away. Each works once.")}
      label={t("Recovery code")}
      maxLength={40}
      name="code"
      required
      spellCheck={false}
    />
  );
}

type Recovery = { isRecovery: boolean };

/** Switches between the two. */
export function OtherFactor({ isRecovery, address }: Recovery & { address: string }) {
  return (
    <p>
      <a href={address}>
        {isRecovery ? t("Use the authenticator app") : t("No app at hand? Use a recovery code")}
      </a>
    </p>
  );
}
