import type { Case } from "./requests.ts";
import type { Output } from "./wire.ts";

/** Texts that appear only in what belongs to the one viewer there is. */
export const SECRET_NAME = "Zebulon Quartermain";

/** Whatever only a developer should read. */
const LEAK =
  /node_modules|\.tsx?:\d+|\bat (?:async )?[\w.]+ \(|SqliteError|SQLITE_|Unexpected Server Error|root:x:0/;

/** What is wrong with an answer; nothing when it is as it may be. */
export function problemsOf({ as, method, target }: Case, received: Output): string[] {
  const { status, head, body, isLate } = received;
  const begins = /^set-cookie: (?:__Host-)?matinee=[^;\s]/im.test(head);
  const path = target.split(/[?#]/)[0] ?? "";
  // Whoever signs up properly has a session from then on; nobody else may get one.
  const mayBegin = method === "POST" && (as === "viewer" || /^\/signup\/?$/.test(path));
  return [
    ...(isLate ? ["no answer"] : []),
    ...(status === 500 ? ["status 500"] : []),
    ...(status === 0 && !isLate ? ["cut off"] : []),
    ...(LEAK.test(head + body) ? [`leaks ${LEAK.exec(head + body)?.[0]}`] : []),
    ...(begins && !mayBegin ? ["a session out of nothing"] : []),
    ...(as === "stranger" && body.includes(SECRET_NAME) ? ["tells of somebody else"] : []),
  ];
}
