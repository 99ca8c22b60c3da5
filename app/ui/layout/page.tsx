import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import styles from "./page.module.css";

type PageProps = {
  /** `reading` for text, `form` for one column of fields, `wide` for grids. */
  width?: "reading" | "form" | "wide";
  children: ReactNode;
};

/** The area between the margins, below the header; rails and heroes are outside it. */
export function Page({ width = "wide", children }: PageProps) {
  return <div className={classNames(styles["page"], styles[width])}>{children}</div>;
}

/** Long text: headings, paragraphs, lists and terms with even spacing. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles["prose"]}>{children}</div>;
}

/** Fields one below the other, spaced so that label, hint and error belong together. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles["fields"]}>{children}</div>;
}

/** Buttons side by side, or one below the other where they do not fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles["buttons"]}>{children}</div>;
}
