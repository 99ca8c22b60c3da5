import { useEffect, useRef, type ReactNode } from "react";

import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { type MarkedText, msg, t } from "#app/translations/t.ts";

import type { KeyMeanings } from "#app/lib/playing/player-keys.ts";

import { CaptionSample } from "../captions/caption-lines.tsx";
import { Transcript } from "./transcript.tsx";
import type { PlayerPreferences, PlayerFilm } from "../playing.ts";
import type { Player } from "../use-player.ts";
import { TimedLines } from "./timed-lines.tsx";
import styles from "../controls/player-dialog.module.css";
import {
  captionColours,
  captionGrounds,
  captionSizes,
  LONGEST_DELAY_SECONDS,
  type CaptionLook,
} from "../remembered.ts";
import type { OpenDialog } from "../controls/settings-panel.tsx";
import type { CaptionChoice } from "../captions/use-caption-choice.ts";

interface PlayerDialogProps {
  open: NonNullable<OpenDialog>;
  captions: CaptionChoice;
  player: Player;
  playing: PlayerFilm;
  preferences: () => PlayerPreferences;
  close: () => void;
}

const titles: Record<NonNullable<OpenDialog>, MarkedText> = {
  help: msg("Keys and gestures"),
  "caption look": msg("How captions look"),
  transcript: msg("What is said"),
  chapters: msg("Chapters"),
};

/** What few viewers open: the keys, the style of captions, their text, the film's chapters. */
export function PlayerDialog(props: PlayerDialogProps) {
  const { open, captions, player, playing, close } = props;
  const seekTo = (seconds: number) => {
    player.commands.seekTo(seconds);
    close();
  };
  const read = captions.choices[Math.max(0, captions.chosen)];
  const chapters = (playing.chapters ?? []).map(({ title: text, seconds }) => ({ text, seconds }));
  return (
    <OpenedDialog close={close} title={t(titles[open])}>
      {open === "help" && <Keys {...props.preferences()} />}
      {open === "caption look" && <Look captions={captions} />}
      {open === "transcript" && read && (
        <Transcript captions={read} delaySeconds={captions.delaySeconds} seekTo={seekTo} />
      )}
      {open === "chapters" && <TimedLines language="" lines={chapters} seekTo={seekTo} />}
    </OpenedDialog>
  );
}

interface OpenedDialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

function OpenedDialog({ title, close, children }: OpenedDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = place.current?.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <div className={styles["place"]} ref={place}>
      <Dialog id="player-dialog" onClose={close} title={title}>
        {children}
      </Dialog>
    </div>
  );
}

const KEYS: readonly [(string | MarkedText)[], MarkedText][] = [
  [[msg("Space", "the key"), "K"], msg("Play or pause")],
  [["J", "L"], msg("10 seconds back or on")],
  [["←", "→"], msg("5 seconds back or on; on the controls, to the next one")],
  [["↑", "↓"], msg("Louder or quieter; on the controls, to the seek bar and back")],
  [[msg("Enter", "the key")], msg("From the picture to the controls")],
  [["0", "…", "9"], msg("To the beginning, a tenth, … nine tenths")],
  [["<", ">"], msg("Slower or faster")],
  [["M"], msg("Sound off or on")],
  [["C"], msg("Captions on or off")],
  [["F"], msg("Full screen")],
  [["T"], msg("Theater mode")],
  [["P"], msg("Picture in picture")],
  [["?"], msg("These keys")],
];

/** The key that does what this one usually does. */
const ownKey = (key: string, own: KeyMeanings): string =>
  (Object.keys(own).find((pressed) => own[pressed] === key.toLowerCase()) ?? key).toUpperCase();

function Keys({ keys: own = {}, keysAddress }: PlayerPreferences) {
  return (
    <>
      <p>{t("While the player has the focus:")}</p>
      <dl className={styles["keys"]}>
        {KEYS.map(([keys, action]) => (
          <div key={action.text}>
            <dt>{keys.map((key) => drawKey(key, own))}</dt>
            <dd>{t(action)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t(
          "With a finger: tap for the controls; tap twice at one side to go 10 seconds back or on, and in the middle to play or pause. With a mouse: click to play or pause, twice for the full screen.",
        )}
      </p>
      {keysAddress !== undefined && <a href={keysAddress}>{t("Choose your own keys")}</a>}
    </>
  );
}

function drawKey(key: string | MarkedText, own: KeyMeanings) {
  if (key === "…") return " … ";
  const name = typeof key === "string" ? ownKey(key, own) : t(key);
  return <kbd key={name}>{name}</kbd>;
}

const names: Readonly<Record<string, MarkedText>> = {
  small: msg("Small"),
  medium: msg("Medium"),
  large: msg("Large"),
  largest: msg("Largest"),
  white: msg("White"),
  yellow: msg("Yellow"),
  green: msg("Green"),
  black: msg("Black"),
  half: msg("Half black"),
  none: msg("None, with a shadow"),
};

const optionsOf = (values: readonly string[]) =>
  values.map((value) => {
    const name = names[value];
    return { value, label: name ? t(name) : value };
  });

function Look({ captions }: { captions: CaptionChoice }) {
  const { look, setLook } = captions;
  const set = (name: keyof CaptionLook, values: readonly string[]) => (value: string) => {
    if (values.includes(value)) setLook({ ...look, [name]: value });
  };
  return (
    <div className={styles["look"]}>
      <CaptionSample look={look} />
      <LookField
        label={t("Size")}
        name="size"
        onPick={set("size", captionSizes)}
        value={look.size}
        values={captionSizes}
      />
      <LookField
        label={t("Color")}
        name="colour"
        onPick={set("colour", captionColours)}
        value={look.colour}
        values={captionColours}
      />
      <LookField
        label={t("Background")}
        name="background"
        onPick={set("ground", captionGrounds)}
        value={look.ground}
        values={captionGrounds}
      />
      {captions.chosen >= 0 && <Delay captions={captions} />}
    </div>
  );
}

interface LookFieldProps {
  label: string;
  name: string;
  value: string;
  values: readonly string[];
  onPick: (value: string) => void;
}

function LookField({ label, name, value, values, onPick }: LookFieldProps) {
  return (
    <SelectField
      label={label}
      name={name}
      onChange={(event) => onPick(event.currentTarget.value)}
      options={optionsOf(values)}
      value={value}
    />
  );
}

/** Captions made for another copy of the film are too early or too late. */
function Delay({ captions }: { captions: CaptionChoice }) {
  const { delaySeconds, setDelay } = captions;
  const by = (seconds: number) => () => {
    const wanted = Math.round((delaySeconds + seconds) * 10) / 10;
    setDelay(Math.min(LONGEST_DELAY_SECONDS, Math.max(-LONGEST_DELAY_SECONDS, wanted)));
  };
  return (
    <fieldset className={styles["delay"]}>
      <legend>{t("Delay")}</legend>
      <Button onClick={by(-0.5)} size="small">
        {t("Half a second earlier")}
      </Button>
      <output>{delaySeconds === 0 ? t("As written") : describeDelay(delaySeconds)}</output>
      <Button onClick={by(0.5)} size="small">
        {t("Half a second later")}
      </Button>
    </fieldset>
  );
}

const describeDelay = (seconds: number) =>
  seconds < 0
    ? t("{seconds} s earlier", { seconds: -seconds })
    : t("{seconds} s later", { seconds });
