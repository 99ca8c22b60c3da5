import { EmptyState } from "#app/ui/message-panel.tsx";

/** Every row of a page came, and there is nothing in any of them. */
export function NothingHere() {
  return <EmptyState text="New titles come in often: check back soon." title="Nothing here yet" />;
}
