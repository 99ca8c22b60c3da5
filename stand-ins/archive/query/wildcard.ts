/** `*` matches any characters and `?` one; every other character matches itself. */
export function wildcardExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, (sign) => {
    if (sign === "*") {
      return ".*";
    }
    return sign === "?" ? "." : `\\u{${sign.codePointAt(0)?.toString(16)}}`;
  });
  return new RegExp(`^${source}$`, "u");
}
