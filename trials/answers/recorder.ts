import type { FixedWorld } from "./fixed-world.ts";
import { normalize } from "./normalize.ts";
import type { Recording } from "./recording.ts";
import type { ReceivedAnswer } from "./send.ts";
import type { Visitor } from "./visitors.ts";

/** Where one visitor's answers come from and go to. */
export interface Recorder {
  world: FixedWorld;
  recording: Recording;
  visitor: Visitor;
}

const nameOf = ({ visitor }: Recorder, what: string) => `${visitor.kind} ${what}`;

/** Whether this visitor has sent the same before. */
export const isRecorded = (recorder: Recorder, what: string): boolean =>
  recorder.recording[nameOf(recorder, what)] !== undefined;

/** The same request of the same visitor again gets a number. */
export function record(recorder: Recorder, what: string, answer: ReceivedAnswer): void {
  const { recording } = recorder;
  const name = nameOf(recorder, what);
  let [unique, count] = [name, 1];
  while (recording[unique] !== undefined) {
    count += 1;
    unique = `${name} (${count})`;
  }
  recording[unique] = normalize(answer);
}
