import type { ReactNode } from "react";

import { PosterCardSkeleton } from "./poster-card.tsx";
import styles from "./poster-grid.module.css";

interface PosterGridProps {
  children: ReactNode;
  /** Whether watched cards are hidden, if their viewer prefers that; rails hide them. */
  leavesOut?: boolean;
}

/** The width of a card in a grid, or a little more: the columns share what is left of the line. */
export const gridSizes = "(width < 30rem) 45vw, min(8.5rem + 5.2vw, 15rem)";

/** As many columns of poster cards as fit; each child is a list item. */
export function PosterGrid({ children, leavesOut }: PosterGridProps) {
  return (
    <ul className={styles["grid"]} data-leaves-out={leavesOut ? "" : undefined}>
      {children}
    </ul>
  );
}

export function PosterGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div aria-hidden="true" className={styles["grid"]}>
      {Array.from({ length: count }, (_, index) => (
        <PosterCardSkeleton key={index} />
      ))}
    </div>
  );
}
