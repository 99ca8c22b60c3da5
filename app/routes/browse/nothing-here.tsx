import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

/** Shown when every row of a page loaded and all are empty. */
export function NothingHere() {
  return (
    <EmptyState
      text={t("New titles come in often: check back soon.")}
      title={t("Nothing here yet")}
    />
  );
}
