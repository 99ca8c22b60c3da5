import { createElement, type ElementType } from "react";

import { inLanguage } from "../address.ts";
import { basePath, candidatesWithBase, withBase } from "../base-path.ts";
import { isWriting } from "../current-language.ts";

/** The attributes that hold the address of a page. */
const ADDRESSES: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  form: "action",
  button: "formAction",
  input: "formAction",
};

/** The attributes that hold the address of a file, which only lacks the base path. */
const FILES: Readonly<Record<string, Readonly<Record<string, (address: string) => string>>>> = {
  a: { href: withBase },
  iframe: { src: withBase },
  img: { src: withBase, srcSet: candidatesWithBase },
  link: { href: withBase, imageSrcSet: candidatesWithBase },
  script: { src: withBase },
  source: { src: withBase, srcSet: candidatesWithBase },
  track: { src: withBase },
  video: { src: withBase, poster: withBase },
};

export type Props = Readonly<Record<string, unknown>>;

/**
 * An element's type and attributes, with the address of a page in the language of the request, and
 * each address with the base path. A link that names a language itself leads there. What is wrong
 * with a field is said by the answer to its form, in the page's language: a browser would say it in
 * its own.
 */
export function addressed(type: ElementType, given: Props): [ElementType, Props] {
  const isSent = type === "form" && given["method"] === "post";
  const props = isSent ? { ...given, noValidate: true } : given;
  return pageAddressed(type, basePath() === "" ? props : fileAddressed(type, props));
}

function fileAddressed(type: ElementType, props: Props): Props {
  const attributes = typeof type === "string" ? FILES[type] : undefined;
  const written = Object.entries(attributes ?? {}).flatMap(([name, write]) => {
    const address = props[name];
    return typeof address === "string" ? [[name, write(address)]] : [];
  });
  return written.length === 0 ? props : { ...props, ...Object.fromEntries(written) };
}

function pageAddressed(type: ElementType, props: Props): [ElementType, Props] {
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
