import { ContinueRoom } from "./continue-watching.tsx";
import styles from "./shell.module.css";

/** Where the row of what a viewer goes on with is, on a page that is the same for everybody. */
export function ContinuePlace() {
  return (
    <div className={styles["continue"]} id="continue">
      <ContinueRoom />
    </div>
  );
}
