/**
 * SHA-1 of bytes as they come. The browser's own takes everything at once, which a film would not
 * fit into; the archive's records have no other checksum that is as good. It finds damage, and
 * protects nobody from an attacker.
 */
export function createSha1() {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const block = new Uint8Array(64);
  const view = new DataView(block.buffer);
  const words = new Int32Array(80);
  let filled = 0;
  let total = 0;

  function mix(source: DataView, at: number): void {
    for (let index = 0; index < 16; index += 1) words[index] = source.getInt32(at + 4 * index);
    for (let index = 16; index < 80; index += 1) {
      const mixed = word(index - 3) ^ word(index - 8) ^ word(index - 14) ^ word(index - 16);
      words[index] = (mixed << 1) | (mixed >>> 31);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let index = 0; index < 80; index += 1) {
      const sum = (((a << 5) | (a >>> 27)) + chosen(index, b, c, d) + e + word(index)) | 0;
      [e, d, c, b, a] = [d, c, (b << 30) | (b >>> 2), a, sum];
    }
    for (const [index, value] of [a, b, c, d, e].entries()) {
      state[index] = ((state[index] ?? 0) + value) | 0;
    }
  }

  const word = (index: number) => words[index] ?? 0;

  function add(bytes: Uint8Array): void {
    total += bytes.length;
    let at = 0;
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length);
      block.set(bytes.subarray(0, at), filled);
      filled += at;
      if (filled < 64) return;
      mix(view, 0);
    }
    const whole = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + 64 <= bytes.length; at += 64) mix(whole, at);
    block.set(bytes.subarray(at));
    filled = bytes.length - at;
  }

  return {
    add,
    /** In hexadecimal digits. */
    finish(): string {
      const bits = total * 8;
      const end = new Uint8Array((filled < 56 ? 64 : 128) - filled);
      end[0] = 0x80;
      const length = new DataView(end.buffer);
      length.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
      length.setUint32(end.length - 4, bits % 2 ** 32);
      add(end);
      return [...state].map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
    },
  };
}

function chosen(index: number, b: number, c: number, d: number): number {
  if (index < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (index < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (index < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
