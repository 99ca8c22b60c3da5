import { z } from "zod";

import { isThisMachine } from "./private-host.ts";

export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "";
}

export const webAddress = z
  .string()
  .refine(isWebAddress, "an http or https address without a path, like https://films.example.org")
  .transform((text) => new URL(text));

/** Where the site is: an address that may have a path of its own, such as `/cinema`. */
export const siteAddress = z
  .string()
  .refine(
    isSiteAddress,
    "an http or https address like https://films.example.org or https://example.org/cinema",
  )
  .transform((text) => new URL(text));

function isSiteAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  // What reads the same encoded, decoded and in a pattern.
  return /^(?:\/[\w-][\w.-]*)*\/?$/.test(url.pathname) && url.search + url.hash === "";
}

/** Where browsers reach a service: an address, or a path of this site. */
export const reachedAt = z
  .string()
  .refine(isReachedAt, "an http or https address, or a path of this site such as /archive")
  .transform((text) => text.replace(/\/$/, ""));

function isReachedAt(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return /^\/[\w-][\w./-]*$/.test(text);
  return /^https?:$/.test(url.protocol) && url.search + url.hash === "";
}

/** In the clear only where a stand-in answers on this machine. */
export const releasesAddress = z
  .string()
  .refine(isReleasesAddress, "an https address")
  .transform((text) => new URL(text));

function isReleasesAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username + url.password + url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url.hostname));
}

export const smtpAddress = z
  .string()
  .refine(isSmtpAddress, "an address like smtp://user:password@host:587 or smtps://host");

function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}
