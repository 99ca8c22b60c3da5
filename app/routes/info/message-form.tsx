import type { ReactNode } from "react";

import { FIELD_LENGTHS, HONEYPOT_FIELD } from "#app/features/messages/messages-context.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldStack } from "#app/ui/page.tsx";

import type { Refusal } from "./message-answer.ts";
import styles from "./info.module.css";

type MessageFormProps = {
  /** Where it is sent; a fragment brings the viewer back to the form. */
  action: string;
  submitLabel: string;
  /** Said when the message has been taken; undefined otherwise. */
  sentText: string | undefined;
  refusal: Refusal | undefined;
  children: ReactNode;
};

/** A letter to us: its fields, what became of it, and a trap for machines. */
export function MessageForm(props: MessageFormProps) {
  const { action, submitLabel, sentText, refusal, children } = props;
  return (
    <form action={action} className={styles["letter"]} method="post">
      <FieldStack>
        {sentText !== undefined && (
          <Notice tone="success">
            <p data-toast="success">{sentText}</p>
          </Notice>
        )}
        {refusal && <Notice tone="error">{refusal.problem}</Notice>}
        {children}
        <Trap />
        <div>
          <Button busyLabel="Sending..." look="primary" size="large" type="submit">
            {submitLabel}
          </Button>
        </div>
      </FieldStack>
    </form>
  );
}

/** The name and the address of whoever writes. */
export function SenderFields({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <>
      <TextField
        autoComplete="name"
        defaultValue={refusal?.values["name"]}
        error={refusal?.errors["name"]}
        label="Name"
        maxLength={FIELD_LENGTHS.name}
        name="name"
        required
      />
      <TextField
        autoComplete="email"
        defaultValue={refusal?.values["email"]}
        error={refusal?.errors["email"]}
        hint="We answer to this address and use it for nothing else."
        label="Email"
        maxLength={FIELD_LENGTHS.email}
        name="email"
        required
        type="email"
      />
    </>
  );
}

// Nobody sees or reaches it, so that only what fills in every field falls for it.
function Trap() {
  return (
    <div className={styles["trap"]}>
      <label>
        Leave this empty
        <input autoComplete="off" name={HONEYPOT_FIELD} tabIndex={-1} type="text" />
      </label>
    </div>
  );
}
