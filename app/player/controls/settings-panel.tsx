import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./control-bar.module.css";
import type { ControlBarProps } from "./control-bar.tsx";
import { RATES } from "../commands.ts";

export const SETTINGS_ID = "player-settings";

/** What opens on top: the list of keys, or the style of captions. */
export type OpenDialog = "help" | "caption look" | undefined;

/** Speed, quality and captions as plain lists, which show the element's current state. */
export function SettingsPanel(props: ControlBarProps) {
  const { player, media, source, playing, captions, openDialog } = props;
  const { commands } = player;
  const leaveFor = (dialog: OpenDialog) => () => {
    // The focus returns to the button first, and the dialog takes it from there.
    document.getElementById(SETTINGS_ID)?.hidePopover();
    openDialog(dialog);
  };
  return (
    <section aria-label={t("Settings")} className={styles["panel"]} id={SETTINGS_ID} popover="auto">
      <SelectField
        label={t("Speed")}
        name="speed"
        onChange={(event) => commands.setRate(Number(event.currentTarget.value))}
        options={RATES.map((rate) => ({
          value: `${rate}`,
          label: rate === 1 ? t("Normal") : t("{rate}×", { rate }),
        }))}
        value={`${media.rate}`}
      />
      {playing.sources.length > 1 && (
        <SelectField
          label={t("Quality")}
          name="quality"
          onChange={(event) => commands.choose(Number(event.currentTarget.value))}
          options={playing.sources.map(({ quality }, place) => ({
            value: `${place}`,
            label: quality,
          }))}
          value={`${source.current}`}
        />
      )}
      {captions.choices.length > 0 && (
        <SelectField
          label={t("Captions")}
          name="captions"
          onChange={(event) => captions.choose(Number(event.currentTarget.value))}
          options={[
            { value: "-1", label: t("Off") },
            ...captions.choices.map(({ label }, place) => ({
              value: `${place}`,
              label,
              dir: "auto" as const,
            })),
          ]}
          value={`${captions.chosen}`}
        />
      )}
      <SmallScreenSound commands={commands} media={media} />
      <div className={styles["more"]}>
        {captions.choices.length > 0 && (
          <Button onClick={leaveFor("caption look")} size="small">
            {t("How captions look")}
          </Button>
        )}
        <Button onClick={leaveFor("help")} size="small">
          {t("Keys and gestures")}
        </Button>
      </div>
    </section>
  );
}

/** Shown here when the bar has no room for it. */
function SmallScreenSound({
  commands,
  media,
}: {
  commands: ControlBarProps["player"]["commands"];
  media: ControlBarProps["media"];
}) {
  const percent = Math.round((media.isMuted ? 0 : media.volume) * 100);
  return (
    <label className={styles["narrow"]}>
      <span>{t("Volume")}</span>
      <input
        aria-valuetext={t("{percent} percent", { percent })}
        max={100}
        min={0}
        onChange={(event) => commands.setVolume(event.currentTarget.valueAsNumber / 100)}
        step={5}
        type="range"
        value={percent}
      />
    </label>
  );
}
