import { useSyncExternalStore, type ComponentProps } from "react";

import { Button } from "./button.tsx";

const subscribeToNothing = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;

/** A button of an island, which its script answers: pressed before that, it would load the page again. */
export function IslandButton(props: ComponentProps<typeof Button>) {
  const isHydrated = useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
  return <Button {...props} disabled={!isHydrated || props.disabled} />;
}
