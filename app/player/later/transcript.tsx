import { useState } from "react";

import { UnsentField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../controls/player-dialog.module.css";
import { TimedLines, type TimedLine } from "./timed-lines.tsx";
import type { PlayerCaptions } from "../playing.ts";

interface TranscriptProps {
  captions: PlayerCaptions;
  /** Of the captions that are shown: lines lead to where they are seen. */
  delaySeconds: number;
  seekTo: (seconds: number) => void;
}

/** Every line of the captions, and those that contain what is searched for. */
export function Transcript({ captions, delaySeconds, seekTo }: TranscriptProps) {
  const [wanted, setWanted] = useState("");
  const [lines, setLines] = useState<TimedLine[] | "failed">();
  // React has no events of a track.
  const read = (element: HTMLTrackElement) => {
    element.addEventListener("load", () => setLines(readLines(element.track)));
    element.addEventListener("error", () => setLines("failed"));
    element.track.mode = "hidden";
  };
  if (lines === "failed") {
    return <p role="alert">{t("Captions aren't available right now.")}</p>;
  }
  if (lines === undefined) {
    return (
      <>
        <p>{t("Loading...")}</p>
        {/* The browser reads them, whether or not the film shows them. */}
        <video hidden>
          <track
            kind="captions"
            ref={(element) => void (element && read(element))}
            src={captions.address}
          />
        </video>
      </>
    );
  }
  const found = lines.filter(({ text }) => plain(text).includes(plain(wanted)));
  return (
    <div className={styles["look"]}>
      <UnsentField
        label={t("Search in the captions")}
        onChange={(event) => setWanted(event.currentTarget.value)}
        type="search"
        value={wanted}
      />
      <output>
        {t("{count, plural, =0 {No line} one {# line} other {# lines}}", { count: found.length })}
      </output>
      <TimedLines
        language={captions.language}
        lines={found}
        seekTo={(seconds) => seekTo(Math.max(0, seconds + delaySeconds))}
      />
    </div>
  );
}

/** Without case and accents, as somebody types it. */
const plain = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

const readLines = ({ cues }: TextTrack): TimedLine[] =>
  [...(cues ?? [])].flatMap((cue) => {
    const text =
      cue instanceof VTTCue
        ? (cue.getCueAsHTML().textContent ?? "").replaceAll(/\s+/g, " ").trim()
        : "";
    return text === "" ? [] : [{ text, seconds: cue.startTime }];
  });
