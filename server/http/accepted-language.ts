/** More than any browser sends; strangers may send a list as long as a header may be. */
const MOST_READ = 20;

/**
 * The language that an `Accept-Language` header likes best among those that are offered; undefined
 * where it names none of them.
 */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly string[],
): string | undefined {
  if (!header) return undefined;
  const wanted = header
    .split(",", MOST_READ)
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { range } of wanted) {
    const found =
      offered.find((code) => code.toLowerCase() === range) ??
      offered.find((code) => baseOf(code) === baseOf(range));
    if (found !== undefined) return found;
  }
  return undefined;
}

const baseOf = (code: string) => code.toLowerCase().split("-", 1)[0];

function readRange(text: string): { range: string; quality: number } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const written = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  return { range, quality: /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(written) ? Number(written) : 0 };
}
