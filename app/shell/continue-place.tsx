import { ContinueRoom, ContinueTemplate } from "./continue-watching.tsx";
import styles from "./shell.module.css";

/** Where the Continue Watching row appears on a page that is the same for everybody. */
export function ContinuePlace() {
  return (
    <>
      <div className={styles["continue"]} id="continue">
        <ContinueRoom />
      </div>
      <ContinueTemplate />
    </>
  );
}
