import type { ReactNode } from "react";

import type { ShownSettings } from "#app/features/operator/settings/change-settings.server.ts";
import { descriptorOf, type SettingGroup } from "#app/lib/settings/list-settings.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t, type MarkedText } from "#app/translations/t.ts";

import { Unconfirmed } from "../unconfirmed.tsx";
import styles from "../operator.module.css";
import type { UnsavedGroup } from "./save-group.ts";
import { SettingFields } from "./setting-fields.tsx";

type PanelProps = {
  group: SettingGroup;
  shown: ShownSettings;
  sent: UnsavedGroup | undefined;
  /** Where the panel is shown. */
  screen: string;
  /** Beside the button that saves it. */
  children?: ReactNode;
};

/** One group of settings with its form, or with the names of what decides it. */
export function SettingPanel({ group, shown, sent, screen, children }: PanelProps) {
  const { title, adviceOnFailure } = descriptorOf(group);
  const isTried = adviceOnFailure !== undefined;
  const lockedBy = shown.lockedBy[group];
  return (
    <section className={styles["panel"]} id={group}>
      <h2>{t(title)}</h2>
      {shown.waiting.includes(group) && (
        <Notice>{t("What is saved here is used once Matinee is started again.")}</Notice>
      )}
      <Unconfirmed screen={screen} sent={sent} />
      {sent?.isOutdated && (
        <Notice tone="error">
          {t(
            "Somebody else has changed this in the meantime, so yours is not saved. This is what is set now.",
          )}
        </Notice>
      )}
      {sent?.unstored !== undefined && <Unstored reason={sent.unstored} />}
      {sent !== undefined && sent.lines.length > 0 && (
        <Failed advice={adviceOnFailure} lines={sent.lines} />
      )}
      {lockedBy === undefined ? (
        <form action={`#${group}`} className={styles["setting"]} data-busy-form="" method="post">
          <input name="group" type="hidden" value={group} />
          <input name="version" type="hidden" value={shown.versions[group]} />
          <FieldStack>
            <SettingFields group={group} sent={sent} shown={shown} />
            <ButtonRow>
              <Button
                busyLabel={isTried ? t("Trying…") : t("Saving…")}
                type="submit"
                variant="primary"
              >
                {isTried ? t("Try and Save") : t("Save")}
              </Button>
              {children}
            </ButtonRow>
          </FieldStack>
        </form>
      ) : (
        <>
          <p>{t("The environment decides this: {names}", { names: lockedBy.join(", ") })}</p>
          <fieldset className={styles["locked"]} disabled>
            <SettingFields group={group} sent={undefined} shown={shown} />
          </fieldset>
          {children}
        </>
      )}
    </section>
  );
}

function Unstored({ reason }: { reason: string }) {
  return (
    <Notice tone="error">
      <div className={styles["block"]}>
        <p data-problem="" tabIndex={-1}>
          <strong>{t("The database can't write, so nothing is saved.")}</strong>
        </p>
        <p>{t("If its disk is full, make room. Then save this once more.")}</p>
        <p className={styles["faint"]} dir="ltr" lang="en">
          {reason}
        </p>
      </div>
    </Notice>
  );
}

interface FailedProps extends Pick<UnsavedGroup, "lines"> {
  /** What helps whoever is no engineer. */
  advice: MarkedText | undefined;
}

function Failed({ advice, lines }: FailedProps) {
  return (
    <Notice tone="error">
      <div className={styles["block"]}>
        <p>
          <strong>{t("That doesn't work, so nothing is saved.")}</strong>
        </p>
        {advice !== undefined && <p>{t(advice)}</p>}
        {lines.map((line) => (
          <p className={styles["faint"]} dir="ltr" key={line} lang="en">
            {line}
          </p>
        ))}
      </div>
    </Notice>
  );
}
