import { Chip } from "#app/ui/cards/chip.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./filter-chip.module.css";

/** A filter that is in use: a link to the same list without it. */
export function FilterChip({ words, href }: { words: string; href: string }) {
  return (
    <Chip current href={href}>
      {t("<hidden>Remove </hidden><filter>{words}</filter>", {
        words,
        hidden: (inside) => <span className="visually-hidden">{inside}</span>,
        filter: (inside) => (
          <span className={styles["inUse"]}>
            {inside}
            <Icon name="close" />
          </span>
        ),
      })}
    </Chip>
  );
}

/** It knows the viewer, and leads to the shared page with their services in its address. */
export const ownServicesAddress = (to: string) => `/services/titles?to=${encodeURIComponent(to)}`;
