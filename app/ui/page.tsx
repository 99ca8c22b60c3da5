import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

type PageProps = {
  /** `reading` for text, `form` for one column of fields, `wide` for grids. */
  width?: "reading" | "form" | "wide";
  children: ReactNode;
};

/** The room between the gutters, under the header; rails and heroes stand outside it. */
export function Page({ width = "wide", children }: PageProps) {
  return <div className={classNames(styles["page"], styles[width])}>{children}</div>;
}

/** Long text: headings, paragraphs, lists and terms in an even rhythm. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles["prose"]}>{children}</div>;
}

/** Fields beneath each other, at the distance that keeps label, hint and error together. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles["fields"]}>{children}</div>;
}

/** Buttons beside each other, beneath each other where they do not fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles["buttons"]}>{children}</div>;
}
