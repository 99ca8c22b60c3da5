import { Icon } from "#app/ui/icon.tsx";

import styles from "./archive.module.css";

interface ShareLinkProps {
  address: string;
  title: string;
}

/**
 * The film's own address, to be passed on. The client script opens the device's way to share, or
 * copies; without script it is a link like any other, to be copied as such.
 */
export function ShareLink({ address, title }: ShareLinkProps) {
  return (
    <a className={styles["share"]} data-share={title} href={address}>
      <Icon name="share" />
      Share
    </a>
  );
}
