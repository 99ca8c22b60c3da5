import { FIELD_LENGTHS } from "#app/features/messages/message-fields.ts";
import { TextArea } from "#app/ui/forms/field.tsx";

import type { Refusal } from "./message-answer.ts";
import { MessageForm, SenderFields } from "./message-form.tsx";

/** The form's fragment, so that whoever sent it returns to it. */
export const APPLICATION_FORM_ID = "apply";

const SENT = "Your application has reached us. We read every one, and will write to you.";

type ApplicationFormProps = {
  /** The page that contains it. */
  page: string;
  submitLabel: string;
  isSent: boolean;
  refusal: Refusal | undefined;
};

/** An application, for one opening or for none in particular. */
export function ApplicationForm({ page, submitLabel, isSent, refusal }: ApplicationFormProps) {
  return (
    <MessageForm
      action={`${page}#${APPLICATION_FORM_ID}`}
      refusal={refusal}
      sentText={isSent ? SENT : undefined}
      submitLabel={submitLabel}
    >
      <SenderFields refusal={refusal} />
      <TextArea
        defaultValue={refusal?.values["message"]}
        error={refusal?.errors["message"]}
        hint="Who you are, what you have done, and links to whatever shows it."
        label="About you"
        maxLength={FIELD_LENGTHS.message}
        name="message"
        required
        rows={8}
      />
    </MessageForm>
  );
}
