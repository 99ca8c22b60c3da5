import { Button } from "#app/ui/button.tsx";

import styles from "./left-out.module.css";

/** Says how many titles lists leave out because they are watched; a script fills it in. */
export function LeftOutTemplate() {
  return (
    <template id="left-out">
      <aside aria-label="Watched titles" className={styles["note"]}>
        <p data-left-out-words="" />
        <Button data-left-out-turn="" look="plain" size="small">
          Show All
        </Button>
      </aside>
    </template>
  );
}
