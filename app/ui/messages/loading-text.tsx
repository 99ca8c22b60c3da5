import styles from "./loading-text.module.css";

/** Says that something is loading. The bulbs of the marquee are the animation. */
export function LoadingText({ children }: { children: string }) {
  return <output className={styles["loading"]}>{children}</output>;
}
