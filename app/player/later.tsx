import { createElement, useEffect, useState, type ComponentType, type ReactNode } from "react";

interface LaterProps<Props extends object> {
  /** Whether to load it; after a failure it loads when it is wanted once more. */
  isWanted: boolean;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** What is shown until it has loaded. */
  children?: ReactNode;
}

/** A part of the player that few viewers need, and that loads when one does. */
export function Later<Props extends object>({
  isWanted,
  load,
  props,
  children,
}: LaterProps<Props>) {
  const [loaded, setLoaded] = useState<{ part: ComponentType<Props> }>();
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (part) => setLoaded({ part }),
      // The browser logs it, and the film goes on without this part.
      () => undefined,
    );
  }, [isWanted, load]);
  return loaded === undefined ? children : createElement(loaded.part, props);
}
