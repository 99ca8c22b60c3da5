import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import type { IconName } from "../icons/icon.tsx";

type AddressButtonProps = {
  /** A path of this site, with its query. */
  to: string;
  variant?: "primary" | "quiet";
  icon?: IconName;
  /** The button's text while the client script fetches what it opens. */
  busyLabel?: string;
  /** Loads the current page again. */
  isRetry?: boolean;
  children: ReactNode;
};

/** The path, and the query as pairs, because a form drops the query of its own address. */
export function splitAddress(address: string): { path: string; query: [string, string][] } {
  const [path = "/", query = ""] = address.split("#", 1).join("").split("?", 2);
  return { path, query: [...new URLSearchParams(query)] };
}

/** A button that opens an address, with and without a script: Try Again, Load More. */
export function AddressButton({ to, isRetry, children, ...button }: AddressButtonProps) {
  const { path, query } = splitAddress(to);
  return (
    <form action={path} data-retry={isRetry ? "" : undefined}>
      {query.map(([name, value], index) => (
        <input key={`${name}-${index}`} name={name} type="hidden" value={value} />
      ))}
      <Button type="submit" {...button}>
        {children}
      </Button>
    </form>
  );
}
