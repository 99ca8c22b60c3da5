const MAX_READ_AWAY_BYTES = 128 * 1024 * 1024;

/**
 * Discards a body that nobody wants: browsers that are still sending follow no redirect, and show no
 * answer. Of what is far too large the rest stays.
 */
export async function readAway({ body }: Request): Promise<void> {
  if (body === null || body.locked) return;
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MAX_READ_AWAY_BYTES) return;
  }
}
