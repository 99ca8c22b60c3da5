import { href } from "react-router";

import { weekdayNames } from "#app/lib/formats/calendar-days.ts";
import { zoneName } from "#app/lib/formats/zoned-time.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { ParsedTimes, TimesFields } from "./alert-forms.ts";
import styles from "./alerts.module.css";

interface EmailFieldsProps {
  chosen: TimesFields;
  /** Where emails go, and whether that was confirmed. */
  address: string;
  isVerified: boolean;
}

/** Whether alerts are emailed, and how often. */
export function EmailFields({ chosen, address, isVerified }: EmailFieldsProps) {
  if (!isVerified) {
    return (
      <Notice>
        <p>
          {t("Before alerts can be emailed, please confirm that {address} is yours.", { address })}
        </p>
        <p className={styles["next"]}>
          <ButtonLink href={href("/profile")} icon="mail" size="small">
            {t("Your profile")}
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <>
      <RadioGroup
        defaultValue={chosen.email}
        legend={t("Emails to {address}", { address })}
        name="email"
        options={[
          { value: "off", label: t("Off") },
          { value: "at-once", label: t("At once") },
          { value: "weekly", label: t("Once a week"), hint: t("All of a week in one email.") },
        ]}
      />
      <SelectField
        defaultValue={chosen.digestDay}
        label={t("Day of the weekly email")}
        name="digestDay"
        options={weekdayNames().map((label, at) => ({ value: String(at + 1), label }))}
      />
    </>
  );
}

interface QuietFieldsProps {
  chosen: TimesFields;
  errors: ParsedTimes["errors"];
  zone: string;
}

/** The hours in which nothing is sent. */
export function QuietFields({ chosen, errors, zone }: QuietFieldsProps) {
  return (
    <>
      <p className={styles["detail"]}>
        {t(
          "Nothing is sent in these hours, by the clocks of {zone}: it waits until they end. The weekly email has its own time.",
          { zone: zoneName(zone) },
        )}
      </p>
      <div className={styles["hours"]}>
        <TextField
          defaultValue={chosen.quietFrom}
          error={errors.quietFrom && t(errors.quietFrom)}
          label={t("From")}
          name="quietFrom"
          optional
          type="time"
        />
        <TextField
          defaultValue={chosen.quietUntil}
          error={errors.quietUntil && t(errors.quietUntil)}
          label={t("Until")}
          name="quietUntil"
          optional
          type="time"
        />
      </div>
    </>
  );
}
