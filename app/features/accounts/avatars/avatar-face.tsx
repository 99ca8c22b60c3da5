import styles from "./avatar-face.module.css";
import { avatarPath } from "../sessions/viewer-record.ts";

/** The viewer's picture, or else their initials. */
export function AvatarFace({ avatar, initials }: { avatar: string | null; initials: string }) {
  return (
    <span aria-hidden="true" className={styles["face"]}>
      {avatar === null ? (
        <span>{initials}</span>
      ) : (
        <img alt="" height={96} src={avatarPath(avatar)} width={96} />
      )}
    </span>
  );
}
