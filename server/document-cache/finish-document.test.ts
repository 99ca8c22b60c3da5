import { describe, expect, test } from "vitest";

import { finishDocument } from "./finish-document.ts";

describe("finishing a document", () => {
  // Base64 has characters that are special in a pattern.
  test.each(["abc123==", "a+b/c+d==", "$&.*"])("with the nonce %s", (nonce) => {
    const { html, scripts } = finishDocument(
      `<link nonce="${nonce}"/><script nonce="${nonce}">one()</script>` +
        `<script nonce="${nonce}" async="">two()</script>` +
        `<script nonce="${nonce}" src="/a.js"></script><script>stranger()</script>`,
      nonce,
    );
    expect(scripts).toEqual(["one()", "two()"]);
    expect(html).toBe(
      `<link/><script>one()</script><script async="">two()</script>` +
        `<script src="/a.js"></script><script>stranger()</script>`,
    );
  });
});
