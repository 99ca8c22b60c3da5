import { classNames } from "#app/ui/class-names.ts";

import styles from "./caption-lines.module.css";
import type { CaptionLook } from "./remembered.ts";

interface CaptionLinesProps {
  cues: readonly VTTCue[];
  language: string;
  look: CaptionLook;
}

/**
 * The captions of this moment. Whoever turns them on wants to read them, or to have them read out:
 * by a voice, or under the fingers.
 */
export function CaptionLines({ cues, language, look }: CaptionLinesProps) {
  return (
    <div
      aria-live="polite"
      className={styles["captions"]}
      data-captions
      lang={language || undefined}
    >
      {cues.map((cue) => (
        <CaptionText
          key={`${cue.startTime} ${cue.text}`}
          look={look}
          write={(line) => line.replaceChildren(cue.getCueAsHTML())}
        />
      ))}
    </div>
  );
}

interface CaptionTextProps {
  look: CaptionLook;
  /** Puts the words there: the browser has read them, and lets through nothing but captions' own marks. */
  write: (line: HTMLElement) => void;
}

function CaptionText({ look, write }: CaptionTextProps) {
  return (
    <p
      className={classNames(
        styles["text"],
        styles[look.size],
        styles[look.colour],
        styles[look.ground],
      )}
    >
      <span dir="auto" ref={(line) => void (line && write(line))} />
    </p>
  );
}

/** How the choices look, without a film. */
export function CaptionSample({ look }: { look: CaptionLook }) {
  return (
    <div className={styles["sample"]}>
      <CaptionText look={look} write={(line) => line.replaceChildren("The lights go down.")} />
    </div>
  );
}
