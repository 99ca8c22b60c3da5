import styles from "./loading-text.module.css";

/** Says that something is on its way. The bulbs over the door do the moving. */
export function LoadingText({ children }: { children: string }) {
  return <output className={styles["loading"]}>{children}</output>;
}
