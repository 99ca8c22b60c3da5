import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../controls/control-bar.module.css";
import type { ControlBarProps } from "../controls/control-bar.tsx";
import { canEvenLoudness } from "./loudness.ts";
import { SLEEP_MINUTES } from "../use-sleep-timer.ts";
import { SETTINGS_ID, type OpenDialog } from "../controls/settings-panel.tsx";

/** Speed, quality and captions as plain lists, which show the element's current state. */
export function SettingsFields(props: ControlBarProps) {
  const { player, media, source, playing, captions, sleepTimer, openDialog } = props;
  const { commands } = player;
  const [loudness, changeLoudness] = props.loudness;
  const leaveFor = (dialog: OpenDialog) => () => {
    // The focus returns to the button first, and the dialog takes it from there.
    document.getElementById(SETTINGS_ID)?.hidePopover();
    openDialog(dialog);
  };
  return (
    <>
      <SelectField
        label={t("Speed")}
        name="speed"
        onChange={(event) => commands.setRate(Number(event.currentTarget.value))}
        options={commands.rates.map((rate) => ({
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
          options={playing.sources.map(({ quality }, index) => ({
            value: `${index}`,
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
            ...captions.choices.map(({ label }, index) => ({
              value: `${index}`,
              label,
              dir: "auto" as const,
            })),
          ]}
          value={`${captions.chosen}`}
        />
      )}
      <SelectField
        label={t("Sleep timer")}
        name="sleepTimer"
        onChange={(event) => sleepTimer.choose(Number(event.currentTarget.value))}
        options={[
          { value: "0", label: t("Off") },
          ...SLEEP_MINUTES.map((minutes) => ({
            value: `${minutes}`,
            label: t("{minutes, plural, one {# minute} other {# minutes}}", { minutes }),
          })),
        ]}
        value={`${sleepTimer.minutes}`}
      />
      {canEvenLoudness(playing.sources) && (
        <label className={styles["way"]}>
          <input
            checked={loudness.evensLoudness}
            name="evensLoudness"
            onChange={({ currentTarget: { checked } }) =>
              changeLoudness((stored) => ({ ...stored, evensLoudness: checked }))
            }
            type="checkbox"
          />
          <span>{t("Even out quiet and loud scenes")}</span>
        </label>
      )}
      <SmallScreenSound commands={commands} media={media} />
      <div className={styles["more"]}>
        {playing.chapters && (
          <Button onClick={leaveFor("chapters")} size="small">
            {t("Chapters")}
          </Button>
        )}
        {captions.choices.length > 0 && (
          <Button onClick={leaveFor("transcript")} size="small">
            {t("What is said")}
          </Button>
        )}
        {captions.choices.length > 0 && (
          <Button onClick={leaveFor("caption look")} size="small">
            {t("How captions look")}
          </Button>
        )}
        <Button onClick={leaveFor("help")} size="small">
          {t("Keys and gestures")}
        </Button>
      </div>
    </>
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
