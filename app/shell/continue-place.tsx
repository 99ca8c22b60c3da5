import { AsServed } from "./as-served.tsx";
import { ContinueRoom } from "./continue-watching.tsx";

/** Where the row of what a viewer goes on with stands on a page that is everybody's. */
export function ContinuePlace() {
  return <AsServed id="continue">{import.meta.env.SSR && <ContinueRoom />}</AsServed>;
}
