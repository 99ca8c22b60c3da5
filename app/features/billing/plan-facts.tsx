import type { Plan } from "./price-list.ts";
import styles from "./plan-facts.module.css";

const formatDevices = (devices: number) => (devices === 1 ? "1 device" : `${devices} devices`);

/** What a plan holds, in one breath. */
export const describePlan = ({ quality, resolution, devices }: Plan) =>
  `${quality} quality, ${resolution}, ${formatDevices(devices)}`;

/** What a plan holds, as it is printed on its ticket. */
export function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <ul className={styles["facts"]}>
      <li>{plan.quality} quality</li>
      <li>{plan.resolution}</li>
      <li>{formatDevices(plan.devices)}</li>
    </ul>
  );
}
