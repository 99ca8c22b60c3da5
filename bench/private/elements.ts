import { decodeHTML } from "entities";
import { createElement, type ReactNode } from "react";

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Their text is no markup. */
const RAW = new Set(["script", "style"]);
const TOKEN = /<!--[^]*?-->|<\/?[a-zA-Z][^\s/>]*(?:"[^"]*"|[^">])*>|[^<]+/g;
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g;

interface OpenElement {
  name: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

/**
 * The elements of a document that React wrote, for React to write again: what its components made,
 * without the components.
 */
export function readElements(html: string): ReactNode {
  const root: OpenElement = { name: "", props: {}, children: [] };
  const open = [root];
  for (const [token] of withoutRaw(html).matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (token.startsWith("<!")) continue;
    if (token.startsWith("</")) {
      const { name, props, children } = open.pop() ?? root;
      open.at(-1)?.children.push(createElement(name, props, ...children));
    } else if (token.startsWith("<")) {
      const [, name = "", rest = ""] = /^<([^\s/>]+)([^]*?)\/?>$/.exec(token) ?? [];
      const props = readProps(rest);
      if (VOID.has(name)) parent.children.push(createElement(name, props));
      else open.push({ name, props, children: [] });
    } else parent.children.push(decodeHTML(token));
  }
  return root.children;
}

function readProps(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) {
    if (name === "style") props[name] = readStyle(decodeHTML(value));
    else if (name === "data-raw")
      props["dangerouslySetInnerHTML"] = { __html: Buffer.from(value, "base64").toString() };
    else props[name === "class" ? "className" : name] = decodeHTML(value);
  }
  return props;
}

const readStyle = (text: string) =>
  Object.fromEntries(
    text
      .split(";")
      .map((line) => line.split(/:(.*)/s))
      .map(([name = "", value = ""]) => [name.trim(), value.trim()]),
  );

/** Scripts as an attribute, so that their text is not read as markup. */
const withoutRaw = (html: string) =>
  html.replaceAll(
    /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g,
    (_, name: string, rest: string, text: string) => {
      const raw =
        text === "" || !RAW.has(name) ? "" : ` data-raw="${Buffer.from(text).toString("base64")}"`;
      return `<${name}${rest}${raw}></${name}>`;
    },
  );
