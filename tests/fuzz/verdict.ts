import type { Case } from "./requests.ts";
import type { Output } from "./wire.ts";

/** Text that appears only in the one viewer's private data. */
export const SECRET_NAME = "Zebulon Quartermain";

/** Text that only developers should see. */
const LEAK =
  /node_modules|\.tsx?:\d+|\bat (?:async )?[\w.]+ \(|SqliteError|SQLITE_|Unexpected Server Error|root:x:0/;

/** The problems of an answer; empty when it is acceptable. */
export function problemsOf({ as, method, target }: Case, received: Output): string[] {
  const { status, head, body, isLate } = received;
  const begins = /^set-cookie: (?:__Host-)?matinee=[^;\s]/im.test(head);
  const path = target.split(/[?#]/)[0] ?? "";
  // Only a successful sign-up may start a session.
  const mayBegin = method === "POST" && (as === "viewer" || /^\/signup\/?$/.test(path));
  return [
    ...(isLate ? ["no answer"] : []),
    ...(status === 500 ? ["status 500"] : []),
    ...(status === 0 && !isLate ? ["cut off"] : []),
    ...(LEAK.test(head + body) ? [`leaks ${LEAK.exec(head + body)?.[0]}`] : []),
    ...(begins && !mayBegin ? ["an unexpected session"] : []),
    ...(as === "visitor" && body.includes(SECRET_NAME) ? ["shows another viewer's data"] : []),
  ];
}
