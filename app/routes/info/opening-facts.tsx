import type { Opening } from "./content/openings.ts";
import styles from "./info.module.css";

/** Department, location and type of an opening, as a list of terms. */
export function OpeningFacts({ opening }: { opening: Opening }) {
  const facts = [
    ["Department", opening.department],
    ["Location", opening.location],
    ["Type", opening.type],
  ] as const;
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
