import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import styles from "./ranked.module.css";

/** A numeral as high as the poster beside it; the drawing is 300 units high, like a poster. */
function Numeral({ rank }: { rank: number }) {
  const width = rank < 10 ? 172 : 316;
  return (
    <svg aria-hidden="true" className={styles["numeral"]} viewBox={`0 0 ${width} 300`}>
      <text textAnchor="end" x={width - 4} y="297">
        {rank}
      </text>
    </svg>
  );
}

/** An item of a top ten: the list states its position, and the numeral shows it. */
export function RankedItem({ rank, children }: { rank: number; children: ReactNode }) {
  return (
    <li className={classNames(styles["ranked"], rank > 9 && styles["twoFigures"])} value={rank}>
      <Numeral rank={rank} />
      <div className={styles["card"]}>{children}</div>
    </li>
  );
}
