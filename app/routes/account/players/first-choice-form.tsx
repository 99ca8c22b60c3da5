import type {
  FirstAgreement,
  FirstChanges,
} from "#app/features/library/players/first-agreement.server.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import account from "../account.module.css";
import styles from "./players.module.css";

/** What a first agreement would change, and what its viewer may choose. */
export function FirstChoiceForm({ action, first }: { action: string; first: FirstAgreement }) {
  const { here, there, uncertain } = first;
  return (
    <section className={account["section"]}>
      <h2>{t("What Would Change")}</h2>
      <h3>{t("In {site}")}</h3>
      <Changes changes={here} />
      <h3>{t("In the player")}</h3>
      <Changes changes={there} />
      {uncertain.items > 0 && (
        <>
          <h3>{t("Not certain, and left alone")}</h3>
          <Titles count={uncertain.items} titles={uncertain.titles} />
        </>
      )}
      <form action={action} data-busy-form="" method="post">
        <FieldStack>
          <RadioGroup
            defaultValue="both"
            legend={t("What becomes of what was watched before?")}
            name="choice"
            options={[
              {
                value: "both",
                label: t("Put both together"),
                hint: t("Where they differ, the latest counts."),
              },
              { value: "from-there", label: t("Only take over what the player has") },
              { value: "to-there", label: t("Only send what is here to the player") },
            ]}
          />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Start")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </section>
  );
}

function Changes({ changes }: { changes: FirstChanges }) {
  const { watched, positions, takenBack, titles } = changes;
  const counts = [
    { label: t("Become watched"), count: watched },
    { label: t("Get a new position"), count: positions },
    { label: t("Are no longer watched"), count: takenBack },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return <p>{t("Nothing")}</p>;
  return (
    <>
      <dl className={styles["counts"]}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Titles count={watched + positions + takenBack} titles={titles} />
    </>
  );
}

function Titles({ count, titles }: { count: number; titles: readonly string[] }) {
  return (
    <p className={styles["detail"]}>
      <bdi>{titles.join(", ")}</bdi>
      {count > titles.length && "…"}
    </p>
  );
}
