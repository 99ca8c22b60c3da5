import { createElement, type ElementType } from "react";

import { inLanguage } from "../address.ts";
import { isWriting } from "../current-language.ts";

/** The attributes that hold the address of a page. */
const ADDRESSES: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  form: "action",
  button: "formAction",
  input: "formAction",
};

export type Props = Readonly<Record<string, unknown>>;

/**
 * An element's type and attributes, with the address of a page in the language of the request. A
 * link that names a language itself leads there. What is wrong with a field is said by the answer to
 * its form, in the page's language: a browser would say it in its own.
 */
export function addressed(type: ElementType, given: Props): [ElementType, Props] {
  const isSent = type === "form" && given["method"] === "post";
  const props = isSent ? { ...given, noValidate: true } : given;
  const name = typeof type === "string" && !props["hrefLang"] ? ADDRESSES[type] : undefined;
  const address = name === undefined ? undefined : props[name];
  if (name === undefined || typeof address !== "string") return [type, props];
  if (!isWriting()) return [whenShown[type as string] ?? type, props];
  const written = inLanguage(address);
  return written === address ? [type, props] : [type, { ...props, [name]: written }];
}

/**
 * An element among a module's constants is made before there is a request: its address is written
 * when it is shown.
 */
const whenShown = Object.fromEntries(
  Object.entries(ADDRESSES).map(([tag, name]) => [
    tag,
    (props: Props) => createElement(tag, { ...props, [name]: inLanguage(String(props[name])) }),
  ]),
);
