import type { ReactNode } from "react";

import { t } from "#app/translations/t.ts";

import { Button } from "../buttons/button.tsx";
import { ButtonRow, FieldStack } from "../layout/page.tsx";
import { TextField, UnsentField } from "./field.tsx";

interface Props {
  action?: string;
  label: string;
  example: string;
  /** What was sent, after it was saved or refused. */
  sent: { url: string; secret: string | undefined } | undefined;
  /** Why the address that was sent is refused. */
  error: string | undefined;
  /** The day it was saved, where an address is there. */
  since: string | undefined;
  /** More fields. */
  children?: ReactNode;
}

/**
 * An address outside that is told things: saved or replaced, tried, and turned off by its `do`. The secret
 * that signs what is sent is shown once, after it is made.
 */
export function TargetForm({ action, label, example, sent, error, since, children }: Props) {
  return (
    <form action={action} data-busy-form="" method="post">
      <FieldStack>
        {sent?.secret !== undefined && (
          <UnsentField
            defaultValue={sent.secret}
            dir="ltr"
            hint={t("It is shown only now. What you receive is signed with it.")}
            label={t("Secret")}
            readOnly
          />
        )}
        {since !== undefined && !sent && (
          <p>{t("There has been an address since {day}.", { day: since })}</p>
        )}
        <TextField
          autoComplete="off"
          defaultValue={sent?.url}
          dir="ltr"
          error={error}
          hint={t("For example {example}", { example })}
          label={label}
          name="url"
          spellCheck={false}
          type="url"
        />
        {children}
        <ButtonRow>
          <Button busyLabel={t("Saving…")} name="do" type="submit" value="set" variant="primary">
            {since === undefined ? t("Save") : t("Replace the Address")}
          </Button>
          {since !== undefined && (
            <>
              <Button formNoValidate name="do" type="submit" value="try">
                {t("Send a Trial")}
              </Button>
              <Button formNoValidate icon="trash" name="do" type="submit" value="remove">
                {t("Turn It Off")}
              </Button>
            </>
          )}
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
