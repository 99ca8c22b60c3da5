import { formatClock } from "#app/lib/formats/clock.ts";
import styles from "../controls/player-dialog.module.css";

export interface TimedLine {
  text: string;
  seconds: number;
}

interface TimedLinesProps {
  lines: readonly TimedLine[];
  /** Empty when unknown. */
  language: string;
  seekTo: (seconds: number) => void;
}

/** Lines of a film, each of which leads to its second. */
export function TimedLines({ lines, language, seekTo }: TimedLinesProps) {
  return (
    <ol className={styles["lines"]}>
      {lines.map(({ text, seconds }, index) => (
        <li key={`${index} ${seconds}`}>
          <button onClick={() => seekTo(seconds)} type="button">
            <span>{formatClock(seconds)}</span>
            <span dir="auto" lang={language || undefined}>
              {text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
