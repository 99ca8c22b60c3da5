import type { ReactNode } from "react";

import { Button } from "#app/ui/buttons/button.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";

type SignInFormProps = {
  /** Posts to the current page unless it says otherwise. */
  action?: string;
  /** Hidden fields, such as where the viewer was going. */
  carries?: Readonly<Record<string, string | undefined>>;
  submit: string;
  busyLabel: string;
  children?: ReactNode;
};

/** The sign-in panel's form: its fields and its one button. */
export function SignInForm({ action, carries = {}, submit, busyLabel, children }: SignInFormProps) {
  return (
    <form action={action} data-busy-form="" method="post">
      {Object.entries(carries).map(
        ([name, value]) =>
          value !== undefined && <input key={name} name={name} type="hidden" value={value} />,
      )}
      <FieldStack>
        {children}
        <Button busyLabel={busyLabel} variant="primary" size="large" type="submit" wide>
          {submit}
        </Button>
      </FieldStack>
    </form>
  );
}
