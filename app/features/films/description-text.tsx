import styles from "./description-text.module.css";
import { outsideText } from "#app/lib/outside-text.ts";

import type { Block, Inline } from "./description.ts";

interface DescriptionTextProps {
  blocks: readonly Block[];
  /** The language of the item, where it is known and not the page's. */
  lang: string | undefined;
}

/** What an uploader wrote about a film. Its links are theirs, and we vouch for none. */
export function DescriptionText({ blocks, lang }: DescriptionTextProps) {
  return blocks.map((block, index) => (
    <p className={styles["paragraph"]} key={index} {...outsideText(textOf(block), lang)}>
      {block.map(drawInline)}
    </p>
  ));
}

const textOf = (block: Block) =>
  block.map((part) => (typeof part === "string" ? part : part.text)).join("");

function drawInline(part: Inline, index: number) {
  if (typeof part === "string") return part;
  return (
    <a href={part.address} key={index} rel="noreferrer nofollow ugc" target="_blank">
      {part.text}
    </a>
  );
}
