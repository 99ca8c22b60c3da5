import type { ReactNode } from "react";
import { Form } from "react-router";

import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";

type AddressButtonProps = {
  /** A path of this site, with its query. */
  to: string;
  look?: "primary" | "quiet";
  icon?: IconName;
  busy?: boolean | undefined;
  busyLabel?: string;
  /** Asks for the whole document again instead of only its data. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
  /** The address takes the place of the present one in the history. */
  replace?: boolean;
  children: ReactNode;
};

/** The path, and the query as pairs, because a form drops the query of its own address. */
export function splitAddress(address: string): { path: string; query: [string, string][] } {
  const [path = "/", query = ""] = address.split("#", 1).join("").split("?", 2);
  return { path, query: [...new URLSearchParams(query)] };
}

/** A button that opens an address, with and without a script: Try Again, Load More. */
export function AddressButton(props: AddressButtonProps) {
  const { to, reloadDocument, preventScrollReset, replace, children, ...button } = props;
  const { path, query } = splitAddress(to);
  return (
    <Form
      action={path}
      method="get"
      {...(reloadDocument ? { reloadDocument } : {})}
      {...(preventScrollReset ? { preventScrollReset } : {})}
      {...(replace ? { replace } : {})}
    >
      {query.map(([name, value], index) => (
        <input key={`${name}-${index}`} name={name} type="hidden" value={value} />
      ))}
      <Button type="submit" {...button}>
        {children}
      </Button>
    </Form>
  );
}
