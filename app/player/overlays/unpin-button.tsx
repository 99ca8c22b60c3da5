import { useEffect, useState } from "react";

import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { t } from "#app/translations/t.ts";

import { usePageChoice } from "../page-choices.ts";
import styles from "../stage.module.css";

/**
 * On a phone the player stays at the top edge while the page scrolls. This button, which is there
 * as soon as it does, lets it scroll with the rest of the page for as long as the visit lasts.
 */
export function UnpinButton({ frame }: { frame: HTMLElement }) {
  const [isUnpinned, setUnpinned] = usePageChoice("unpinned");
  const [isAtEdge, setAtEdge] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setAtEdge(entry !== undefined && entry.boundingClientRect.top < 1),
      { rootMargin: "-1px 0px 0px", threshold: 1 },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  if (isUnpinned || !isAtEdge) return null;
  const unpin = () => {
    // The button is about to go, and its focus with it.
    frame.focus({ preventScroll: true });
    setUnpinned(true);
  };
  return (
    <IconButton
      className={styles["unpin"]}
      icon="close"
      label={t("Let the player scroll away")}
      onClick={unpin}
    />
  );
}
