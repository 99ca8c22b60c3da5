import { EmptyState } from "#app/ui/message-panel.tsx";

/** Every row of a page came, and there is nothing in any of them. */
export function NothingHere() {
  return (
    <EmptyState
      text="The programme changes often: look in again soon."
      title="Nothing is on here"
    />
  );
}
