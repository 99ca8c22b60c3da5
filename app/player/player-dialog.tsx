import { useEffect, useRef, type ReactNode } from "react";

import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";

import { CaptionSample } from "./caption-lines.tsx";
import styles from "./player-dialog.module.css";
import {
  captionColours,
  captionGrounds,
  captionSizes,
  LONGEST_DELAY_SECONDS,
  type CaptionLook,
} from "./remembered.ts";
import type { OpenDialog } from "./settings-panel.tsx";
import type { CaptionChoice } from "./use-caption-choice.ts";

interface PlayerDialogProps {
  open: NonNullable<OpenDialog>;
  captions: CaptionChoice;
  close: () => void;
}

/** What few ask for: the keys, and how captions look. */
export function PlayerDialog({ open, captions, close }: PlayerDialogProps) {
  return open === "help" ? (
    <OpenedDialog close={close} title="Keys and gestures">
      <Keys />
    </OpenedDialog>
  ) : (
    <OpenedDialog close={close} title="How captions look">
      <Look captions={captions} />
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

const KEYS: readonly [string[], string][] = [
  [["Space", "K"], "Play or pause"],
  [["J", "L"], "10 seconds back or on"],
  [["←", "→"], "5 seconds back or on; on the controls, to the next one"],
  [["↑", "↓"], "Louder or quieter; on the controls, to the seek bar and back"],
  [["Enter"], "From the picture to the controls"],
  [["0", "…", "9"], "To the beginning, a tenth, … nine tenths"],
  [["<", ">"], "Slower or faster"],
  [["M"], "Sound off or on"],
  [["C"], "Captions on or off"],
  [["F"], "Full screen"],
  [["P"], "Picture in picture"],
  [["?"], "These keys"],
];

function Keys() {
  return (
    <>
      <p>While the player has the focus:</p>
      <dl className={styles["keys"]}>
        {KEYS.map(([keys, action]) => (
          <div key={action}>
            <dt>{keys.map((key) => (key === "…" ? " … " : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p>
        With a finger: tap for the controls; tap twice at one side to go 10 seconds back or on, and
        in the middle to play or pause. With a mouse: click to play or pause, twice for the full
        screen.
      </p>
    </>
  );
}

const names: Readonly<Record<string, string>> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
  largest: "Largest",
  white: "White",
  yellow: "Yellow",
  green: "Green",
  black: "Black",
  half: "Half black",
  none: "None, with a shadow",
};

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: names[value] ?? value }));

function Look({ captions }: { captions: CaptionChoice }) {
  const { look, setLook } = captions;
  const set = (name: keyof CaptionLook, values: readonly string[]) => (value: string) => {
    if (values.includes(value)) setLook({ ...look, [name]: value });
  };
  return (
    <div className={styles["look"]}>
      <CaptionSample look={look} />
      <LookField
        label="Size"
        onPick={set("size", captionSizes)}
        value={look.size}
        values={captionSizes}
      />
      <LookField
        label="Colour"
        onPick={set("colour", captionColours)}
        value={look.colour}
        values={captionColours}
      />
      <LookField
        label="Background"
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
  value: string;
  values: readonly string[];
  onPick: (value: string) => void;
}

function LookField({ label, value, values, onPick }: LookFieldProps) {
  return (
    <SelectField
      label={label}
      name={label.toLowerCase()}
      onChange={(event) => onPick(event.currentTarget.value)}
      options={optionsOf(values)}
      value={value}
    />
  );
}

/** Captions that were made for another copy of the film come too early or too late. */
function Delay({ captions }: { captions: CaptionChoice }) {
  const { delaySeconds, setDelay } = captions;
  const by = (seconds: number) => () => {
    const wanted = Math.round((delaySeconds + seconds) * 10) / 10;
    setDelay(Math.min(LONGEST_DELAY_SECONDS, Math.max(-LONGEST_DELAY_SECONDS, wanted)));
  };
  return (
    <fieldset className={styles["delay"]}>
      <legend>Delay</legend>
      <Button onClick={by(-0.5)} size="small">
        Half a second earlier
      </Button>
      <output>{delaySeconds === 0 ? "As written" : describeDelay(delaySeconds)}</output>
      <Button onClick={by(0.5)} size="small">
        Half a second later
      </Button>
    </fieldset>
  );
}

const describeDelay = (seconds: number) =>
  `${Math.abs(seconds)} s ${seconds < 0 ? "earlier" : "later"}`;
