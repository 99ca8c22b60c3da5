import type { CSSProperties } from "react";

import { drawnTitleSize } from "./drawn-title-size.ts";
import styles from "./poster.module.css";

interface DrawnLetteringProps {
  title: string;
  lang?: string | undefined;
  missing: string | undefined;
}

/** What is printed on the flat ground of a drawn poster: its title as large as it fits, a rule, small print. */
export function DrawnLettering({ title, lang, missing }: DrawnLetteringProps) {
  const size = { "--title-size": `${drawnTitleSize(title)}cqi` } as CSSProperties;
  return (
    <>
      <span className={styles["title"]} dir="auto" lang={lang} style={size}>
        {title}
      </span>
      <span className={styles["missing"]}>{missing}</span>
    </>
  );
}
