import { classNames } from "../class-names.ts";
import styles from "./skeleton.module.css";

/** Placeholder lines, as high as the text will be. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles["text"]}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          className={classNames(styles["line"], index === lines - 1 && styles["last"])}
          key={index}
        />
      ))}
    </div>
  );
}

/** A placeholder in the proportions of the content: a still, a portrait, a button. */
export function BlockSkeleton({ shape }: { shape: "wide" | "portrait" | "button" | "heading" }) {
  return <div aria-hidden="true" className={classNames(styles["block"], styles[shape])} />;
}
