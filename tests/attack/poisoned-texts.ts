/** Any script that gets to run sets it. */
export const MARK = "matineeWasEntered";

const RUN = `window.${MARK}=1`;

/** Payloads that run where text is treated as markup, an attribute, an address or a script. */
export const PAYLOADS: readonly string[] = [
  `<img src=x onerror="${RUN}">`,
  `"><svg onload="${RUN}">`,
  `'><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title></style><script>${RUN}</script>`,
  `javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}" x="`,
  `<!--<script>${RUN}</script>-->`,
  `<base href="//evil.example/"><iframe srcdoc="<script>parent.${MARK}=1</script>">`,
  `\u2028${RUN}\u2029`,
  `{{constructor.constructor('${RUN}')()}}`,
];

/** These fields decide what a record is: with other values nothing would be shown. */
const STRUCTURE = new Set([
  "collection",
  "identifier",
  "licenseurl",
  "media_type",
  "mediatype",
  "status",
  "type",
  "format",
  "source",
]);
/** A code, a date or a file name: any other value would be rejected. */
const CODE =
  /^(?:[a-z]{2}(?:-[A-Z]{2})?|[A-Z]{2}|\d{4}-\d\d-\d\d.*|\d+|.*\.(?:mp4|mpe?g|ogv|webm|vtt|srt))$/;

/** The same answer with another text in every field that contains text. */
export function poison(value: unknown, next: () => string, name = ""): unknown {
  if (typeof value === "string") {
    return STRUCTURE.has(name) || CODE.test(value) || value === "" ? value : next();
  }
  if (Array.isArray(value)) return value.map((each) => poison(each, next, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, poison(each, next, key)]),
  );
}

const CUE_FRAME = /^(?:WEBVTT.*|\d+|.*-->.*|)\r?$/;

/** The same captions at the same times, with another text in every line. */
export const poisonCaptions = (text: string, next: () => string) =>
  text
    .split("\n")
    .map((line) => (CUE_FRAME.test(line) ? line : next()))
    .join("\n");

/** Returns the payloads in turn, so that each field gets each of them eventually. */
export function payloadsInTurn(start = 0): () => string {
  let at = start;
  return () => PAYLOADS[at++ % PAYLOADS.length] ?? "";
}

const ESCAPED = /&lt;|&quot;|&#x27;|\\u003c|\\u003C/;

/** Whether a document contains a payload as anything but text. */
export function findLivePayload(html: string): string | undefined {
  const live = [
    new RegExp(`<(?:img|svg|script|iframe|base)\\b[^>]*${MARK}`, "i"),
    new RegExp(`<script[^>]*>window\\.${MARK}`, "i"),
    new RegExp(`\\b(?:href|src|action|formaction|poster)="\\s*(?:javascript|data:text)`, "i"),
    /<base href="\/\/evil/i,
    new RegExp(`\\son\\w+="[^"]*${MARK}`, "i"),
  ];
  return live.map((pattern) => pattern.exec(html)?.[0]).find((found) => found !== undefined);
}

/** Whether any payload reached the document, escaped as it should be. */
export const holdsPayload = (html: string) => html.includes(MARK) && ESCAPED.test(html);
