import type { ReactNode } from "react";

/**
 * A piece of text with a heading and an address of its own (`#id`). Its body is plain elements, so
 * that the search can read its text.
 */
export interface Section {
  id: string;
  heading: string;
  body: ReactNode;
}
