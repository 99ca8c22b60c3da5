import type { ReactNode } from "react";

import { Button } from "#app/ui/button.tsx";
import { FieldStack } from "#app/ui/page.tsx";

type SignInFormProps = {
  /** To the screen itself unless it says otherwise. */
  action?: string;
  /** What goes along unseen, such as where the viewer was going. */
  carries?: Readonly<Record<string, string | undefined>>;
  submit: string;
  busyLabel: string;
  children?: ReactNode;
};

/** The sign-in panel's form: its fields, and the one button beneath them. */
export function SignInForm({ action, carries = {}, submit, busyLabel, children }: SignInFormProps) {
  return (
    <form action={action} data-busy-form="" method="post">
      {Object.entries(carries).map(
        ([name, value]) =>
          value !== undefined && <input key={name} name={name} type="hidden" value={value} />,
      )}
      <FieldStack>
        {children}
        <Button busyLabel={busyLabel} look="primary" size="large" type="submit" wide>
          {submit}
        </Button>
      </FieldStack>
    </form>
  );
}
