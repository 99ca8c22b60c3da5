import { classNames } from "#app/ui/class-names.ts";
import { t } from "#app/translations/t.ts";

import styles from "./caption-lines.module.css";
import type { CaptionLook } from "../remembered.ts";

interface CaptionLinesProps {
  cues: readonly VTTCue[];
  language: string;
  look: CaptionLook;
}

/**
 * The current captions, as text that can be read aloud by a screen reader or felt on a Braille
 * display.
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
  /** Inserts the text: the browser has parsed it, and allows nothing but captions' own markup. */
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

/** A preview of the chosen style, without a film. */
export function CaptionSample({ look }: { look: CaptionLook }) {
  return (
    <div className={styles["sample"]}>
      <CaptionText look={look} write={(line) => line.replaceChildren(t("The lights go down."))} />
    </div>
  );
}
