import { initialsOf } from "#app/lib/formats/initials.ts";

import styles from "./profile-face.module.css";
import type { Profile, ProfileFace as FaceName } from "./profile.ts";

/** Each in a 48-pixel box, in the text color that goes with the profile's own. */
const drawings: Record<Exclude<FaceName, "initials">, string> = {
  cat: "M10 8l8 6q6-2 12 0l8-6v18q0 14-14 14T10 26zM17 24a2.4 2.4 0 1 0 .1 0M31 24a2.4 2.4 0 1 0 .1 0M24 30l-3 3q3 3 3 0q0 3 3 0z",
  owl: "M10 8q14 6 28 0v16q0 16-14 16T10 24zM18 17a5 5 0 1 0 .1 0M30 17a5 5 0 1 0 .1 0M24 26l-3 4h6z",
  robot:
    "M22 6h4v6h10q4 0 4 4v18q0 4-4 4H12q-4 0-4-4V16q0-4 4-4h10zM17 20a3 3 0 1 0 .1 0M31 20a3 3 0 1 0 .1 0M16 31h16v3H16z",
  moon: "M30 6A18 18 0 1 0 42 30A15 15 0 0 1 30 6zM38 9l1.5 4 4 1.5-4 1.5L38 20l-1.5-4-4-1.5 4-1.5z",
  fish: "M4 24q10-13 22-11q8 1 11 7l7-6v20l-7-6q-3 6-11 7Q14 37 4 24zM14 21a2.4 2.4 0 1 0 .1 0M24 18q5 6 0 12q-2-6 0-12z",
  reel: "M24 5a19 19 0 1 0 .1 0M24 9a4.5 4.5 0 1 0 .1 0M24 30a4.5 4.5 0 1 0 .1 0M13.5 19.5a4.5 4.5 0 1 0 .1 0M34.500 19.5a4.5 4.5 0 1 0 .1 0M24 22a2 2 0 1 0 .1 0",
};

/** As much of a name as fits in a circle. */
const MOST_INITIALS = 2;

type FaceProps = Pick<Profile, "name" | "colour" | "face"> & { size?: "small" | "large" };

/** A profile's picture; its name is beside it. */
export function ProfileFace({ name, colour, face, size = "small" }: FaceProps) {
  return (
    <span
      aria-hidden="true"
      className={styles["face"]}
      data-profile={colour}
      data-size={size === "large" ? "" : undefined}
    >
      {face === "initials" ? (
        [...initialsOf(name)].slice(0, MOST_INITIALS).join("")
      ) : (
        <svg className={styles["drawing"]} viewBox="0 0 48 48">
          <path d={drawings[face]} fillRule="evenodd" />
        </svg>
      )}
    </span>
  );
}
