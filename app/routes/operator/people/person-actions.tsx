import { plans } from "#app/features/billing/plans/price-list.ts";
import type { Person } from "#app/features/operator/people/person.server.ts";
import { dayAhead } from "#app/lib/formats/end-of-day.ts";
import type { ShownRefusal } from "#app/lib/requests/refused.ts";
import { Checkbox } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import { Action } from "../action.tsx";
import styles from "../operator.module.css";

type ActionsProps = {
  person: Person;
  isSelf: boolean;
  nowMs: number;
  refused: ShownRefusal | undefined;
};

/** What an operator can do to an account; each is opened first, and says what it does. */
export function PersonActions(props: ActionsProps) {
  const { person, isSelf } = props;
  return (
    <section>
      <h3>{t("Change this account")}</h3>
      <div className={styles["actions"]}>
        <GrantAction {...props} />
        {person.plans.granted && (
          <Action command="take-back" label={t("Take the Plan Back")}>
            {t("What was given ends now. What was paid for remains.")}
          </Action>
        )}
        {person.sessionCount > 0 && (
          <Action command="sign-out" label={t("Sign Out Everywhere")}>
            {t("Every browser and every app has to sign in again.")}
          </Action>
        )}
        {person.isFactorOn && (
          <Action command="reset-factor" label={t("Turn Off Two-Step Sign-In")}>
            {t(
              "For somebody who has lost their app and their recovery codes. They get an email. Be sure that it is really them who asks.",
            )}
          </Action>
        )}
        <RoleAction {...props} />
        {!isSelf && <ClosingActions person={person} />}
      </div>
    </section>
  );
}

function GrantAction({ person, nowMs, refused }: ActionsProps) {
  const { granted } = person.plans;
  const hasProblem =
    refused?.errors["until"] !== undefined || refused?.errors["plan"] !== undefined;
  return (
    <Action
      command="grant"
      isOpen={hasProblem}
      label={granted ? t("Change the Given Plan") : t("Give a Plan")}
      note={t("Without a payment. It ends by itself at the end of that day (UTC).")}
    >
      <input name="seen" type="hidden" value={granted?.sinceMs ?? ""} />
      <FieldStack>
        <SelectField
          defaultValue={refused?.values["plan"] ?? granted?.id ?? "standard"}
          error={refused?.errors["plan"]}
          label={t("Plan")}
          name="plan"
          options={plans.map(({ id, name }) => ({ value: id, label: t(name) }))}
        />
        <TextField
          defaultValue={refused?.values["until"] ?? dayAhead(nowMs, 30)}
          error={refused?.errors["until"]}
          label={t("Until")}
          min={dayAhead(nowMs, 0)}
          name="until"
          required
          type="date"
        />
      </FieldStack>
    </Action>
  );
}

function RoleAction({ person, isSelf, refused }: ActionsProps) {
  if (!person.isOperator) {
    return (
      <Action command="add-operator" label={t("Make Operator")}>
        {t("They see and change what you see and change here.")}
      </Action>
    );
  }
  const problem = refused?.errors["sure"];
  return (
    <Action
      command="remove-operator"
      isOpen={problem !== undefined}
      label={t("Take the Operator's Role Away")}
      note={isSelf ? t("You lose these screens at once.") : t("They lose these screens at once.")}
    >
      {isSelf && <Checkbox error={problem} label={t("I mean myself")} name="sure" value="yes" />}
    </Action>
  );
}

function ClosingActions({ person }: { person: Person }) {
  return (
    <>
      {person.disabledAtMs === null ? (
        <Action command="disable" destructive label={t("Disable the Account")}>
          {t(
            "It is signed out everywhere, and nobody can sign in to it: not with a password, a code, a passkey, another provider or an app. Nothing in it is lost.",
          )}{" "}
          {t("Its plan is not renewed any more.")}
        </Action>
      ) : (
        <Action command="enable" label={t("Enable the Account")}>
          {t("Its owner can sign in again.")}
        </Action>
      )}
      {person.deletionDueMs === null ? (
        <Action command="delete" destructive label={t("Delete the Account")}>
          {t(
            "It is deleted in seven days, with everything in it. An email says so, and until then its owner can keep it, unless you disable it as well.",
          )}{" "}
          {t("Its plan is not renewed any more.")}
        </Action>
      ) : (
        person.mayCancelDeletion && (
          <Action command="keep" label={t("Keep the Account")}>
            {t("It is not deleted after all, and an email says so.")}
          </Action>
        )
      )}
    </>
  );
}
