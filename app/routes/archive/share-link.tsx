import type { MouseEvent } from "react";

import { Icon } from "#app/ui/icon.tsx";
import { raiseToast } from "#app/ui/raise-toast.ts";

import styles from "./archive.module.css";

interface ShareLinkProps {
  address: string;
  title: string;
}

/**
 * The film's own address, to be passed on. With a script it opens the device's way to share, or
 * copies; without one it is a link like any other, to be copied as such.
 */
export function ShareLink({ address, title }: ShareLinkProps) {
  const share = (event: MouseEvent) => {
    event.preventDefault();
    void passOn(address, title);
  };
  return (
    <a className={styles["share"]} href={address} onClick={share}>
      <Icon name="share" />
      Share
    </a>
  );
}

async function passOn(url: string, title: string): Promise<void> {
  try {
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title });
      return;
    }
    await navigator.clipboard.writeText(url);
    raiseToast({ text: "Link copied", tone: "success" });
  } catch (error) {
    // Whoever closes the device's dialog did not want it, and nothing went wrong.
    if (error instanceof DOMException && error.name === "AbortError") return;
    raiseToast({ text: `The link couldn't be copied. It's ${url}`, tone: "error" });
  }
}
