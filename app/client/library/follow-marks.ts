import { createKeyMarks } from "./key-marks.ts";

/** Shows on shared pages what the viewer follows. */
const marks = createKeyMarks({ kind: "follow", field: "follows", answer: "is_followed" });

export const { isMarked, paint, settle } = marks;
