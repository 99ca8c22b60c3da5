import { t } from "#app/translations/t.ts";

import type { Plan } from "./price-list.ts";
import styles from "./plan-facts.module.css";

const formatDevices = (devices: number) =>
  t("{devices, plural, one {# device at once} other {# devices at once}}", { devices });

/** A plan's features in one line. */
export const describePlan = ({ quality, resolution, devices }: Plan) =>
  t("{quality} quality, {resolution}, {devices}", {
    quality: t(quality),
    resolution,
    devices: formatDevices(devices),
  });

/** A plan's features, as printed on its ticket. */
export function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <ul className={styles["facts"]}>
      <li>{t("{quality} quality", { quality: t(plan.quality) })}</li>
      <li>{plan.resolution}</li>
      <li>{formatDevices(plan.devices)}</li>
    </ul>
  );
}
