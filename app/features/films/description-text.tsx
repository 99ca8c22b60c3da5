import type { Block, Inline } from "./description.ts";

/** What an uploader wrote about a film. Its links are theirs, and we vouch for none. */
export function DescriptionText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <p key={index}>{block.map(drawInline)}</p>);
}

function drawInline(part: Inline, index: number) {
  if (typeof part === "string") return part;
  return (
    <a href={part.address} key={index} rel="noreferrer nofollow ugc" target="_blank">
      {part.text}
    </a>
  );
}
