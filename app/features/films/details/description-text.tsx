import styles from "./description-text.module.css";
import { outsideText } from "#app/lib/text/outside-text.ts";

import type { Block, Inline } from "./description.ts";

interface DescriptionTextProps {
  blocks: readonly Block[];
  /** The item's language, if it is known and not the page's. */
  lang: string | undefined;
}

/** An uploader's description of a film. Its links are marked as untrusted. */
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
