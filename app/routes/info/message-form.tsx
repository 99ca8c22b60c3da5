import type { ReactNode } from "react";

import { FIELD_LENGTHS, HONEYPOT_FIELD } from "#app/features/messages/message-fields.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Refusal } from "./message-answer.ts";
import styles from "./info.module.css";

type MessageFormProps = {
  /** Where it is posted; a fragment brings the viewer back to the form. */
  action: string;
  submitLabel: string;
  /** Shown when the message has been accepted; undefined otherwise. */
  sentText: string | undefined;
  refusal: Refusal | undefined;
  children: ReactNode;
};

/** A message to the operator: its fields, its outcome, and a honeypot for bots. */
export function MessageForm(props: MessageFormProps) {
  const { action, submitLabel, sentText, refusal, children } = props;
  return (
    <form action={action} className={styles["messageForm"]} method="post">
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
          <Button busyLabel={t("Sending...")} variant="primary" size="large" type="submit">
            {submitLabel}
          </Button>
        </div>
      </FieldStack>
    </form>
  );
}

/** The sender's name and address. */
export function SenderFields({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <>
      <TextField
        autoComplete="name"
        defaultValue={refusal?.values["name"]}
        error={refusal?.errors["name"]}
        label={t("Name")}
        maxLength={FIELD_LENGTHS.name}
        name="name"
        required
      />
      <TextField
        autoComplete="email"
        defaultValue={refusal?.values["email"]}
        error={refusal?.errors["email"]}
        hint={t("We answer to this address and use it for nothing else.")}
        label={t("Email")}
        maxLength={FIELD_LENGTHS.email}
        name="email"
        required
        type="email"
      />
    </>
  );
}

// Invisible and unreachable, so that only bots that fill in every field use it.
function Trap() {
  return (
    <div className={styles["trap"]}>
      <label>
        {t("Leave this empty")}
        <input autoComplete="off" name={HONEYPOT_FIELD} tabIndex={-1} type="text" />
      </label>
    </div>
  );
}
