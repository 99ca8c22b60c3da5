import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

import styles from "./control-bar.module.css";
import type { ControlBarProps } from "./control-bar.tsx";
import { RATES } from "./commands.ts";

export const SETTINGS_ID = "player-settings";

/** What a viewer may want to be shown on top: the keys, or the look of captions. */
export type OpenDialog = "help" | "caption look" | undefined;

const OFF = { value: "-1", label: "Off" };

/** Speed, quality and captions, as plain lists: what is chosen in them is what the element has. */
export function SettingsPanel(props: ControlBarProps) {
  const { player, media, source, playing, captions, openDialog } = props;
  const { commands } = player;
  const leaveFor = (dialog: OpenDialog) => () => {
    // The focus goes back to the button first, and from the dialog to there.
    document.getElementById(SETTINGS_ID)?.hidePopover();
    openDialog(dialog);
  };
  return (
    <section aria-label="Settings" className={styles["panel"]} id={SETTINGS_ID} popover="auto">
      <SelectField
        label="Speed"
        name="speed"
        onChange={(event) => commands.setRate(Number(event.currentTarget.value))}
        options={RATES.map((rate) => ({
          value: `${rate}`,
          label: rate === 1 ? "Normal" : `${rate}×`,
        }))}
        value={`${media.rate}`}
      />
      {playing.sources.length > 1 && (
        <SelectField
          label="Quality"
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
          label="Captions"
          name="captions"
          onChange={(event) => captions.choose(Number(event.currentTarget.value))}
          options={[
            OFF,
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
            How captions look
          </Button>
        )}
        <Button onClick={leaveFor("help")} size="small">
          Keys and gestures
        </Button>
      </div>
    </section>
  );
}

/** Where the bar has no room for it. */
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
      <span>Volume</span>
      <input
        aria-valuetext={`${percent} percent`}
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
