import { TextField } from "#app/ui/field.tsx";

type EmailFieldProps = {
  label?: string;
  autoComplete: "username" | "username webauthn" | "email";
  /** The submitted values to show again, and their errors. */
  value?: string | undefined;
  error?: string | undefined;
};

export function EmailField({ label = "Email", autoComplete, value, error }: EmailFieldProps) {
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

type CodeFieldProps = { hint: string; error: string | undefined };

/** Six digits, which telephones fill in by themselves. */
export function CodeField({ hint, error }: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      error={error}
      hint={hint}
      inputMode="numeric"
      label="Code"
      maxLength={40}
      name="code"
      required
      spellCheck={false}
    />
  );
}

/** The app's six digits; or, once that is asked for, one of the codes that were put away. */
export function FactorField({ isRecovery, error }: Pick<CodeFieldProps, "error"> & Recovery) {
  if (!isRecovery) {
    return <CodeField error={error} hint="Six digits, from your authenticator app." />;
  }
  return (
    <TextField
      autoCapitalize="characters"
      autoComplete="off"
      error={error}
      hint="Four groups of four, from the list that you put away. Each works once."
      label="Recovery code"
      maxLength={40}
      name="code"
      required
      spellCheck={false}
    />
  );
}

type Recovery = { isRecovery: boolean };

/** From the one to the other. */
export function OtherFactor({ isRecovery, address }: Recovery & { address: string }) {
  return (
    <p>
      <a href={address}>
        {isRecovery ? "Use the authenticator app" : "No app at hand? Use a recovery code"}
      </a>
    </p>
  );
}
