/** An email as it is shown: what a mail client would make of its bytes. */
export interface ReadEmail {
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  date: string;
  messageId: string;
  text: string;
  html: string;
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

const MOST_PARTS = 20;

/**
 * Reads what our own emails contain (RFC 2045 to 2047): a text and an HTML part, quoted-printable
 * or base64, in UTF-8. It does not support attachments or other character sets.
 */
export function readEmail(raw: Buffer): ReadEmail {
  // One byte is one character here, so that nothing is lost before the encoding is known.
  const mail = splitPart(raw.toString("latin1"));
  const parts = listParts(mail);
  const header = (name: string) => decodeWords(mail.headers.get(name) ?? "");
  const content = (type: string) => {
    const part = parts.find(({ headers }) => typeOf(headers).startsWith(type));
    return part === undefined ? "" : decodeBody(part);
  };
  return {
    from: header("from"),
    to: header("to"),
    replyTo: header("reply-to"),
    subject: header("subject"),
    date: header("date"),
    messageId: header("message-id"),
    text: content("text/plain"),
    html: content("text/html"),
  };
}

function splitPart(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const [head, body] = end < 0 ? [source, ""] : [source.slice(0, end), source.slice(end + 4)];
  // A line that begins with a space continues the previous one.
  const lines = head.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function listParts(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get("content-type") ?? "")?.[1];
  if (!typeOf(part.headers).startsWith("multipart/") || boundary === undefined) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, MOST_PARTS);
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .map((piece) => splitPart(piece.replace(/^[ \t]*\r\n/, "")));
}

const typeOf = (headers: Part["headers"]) =>
  (headers.get("content-type") ?? "text/plain").toLowerCase();

function decodeBody({ headers, body }: Part): string {
  const decode = DECODERS[(headers.get("content-transfer-encoding") ?? "").toLowerCase()];
  const bytes = decode?.(body) ?? Buffer.from(body, "latin1");
  return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

const DECODERS: Readonly<Record<string, (body: string) => Buffer>> = {
  base64: (body) => Buffer.from(body, "base64"),
  "quoted-printable": (body) => unquote(body.replaceAll("=\r\n", "")),
};

function unquote(text: string): Buffer {
  const plain = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, "latin1");
}

const WORD = String.raw`=\?utf-8\?([bq])\?([^?\s]*)\?=`;
const WORDS = new RegExp(String.raw`${WORD}(?:\s+${WORD})*`, "gi");

/** Adjacent encoded words may share a character between them, so they are joined as bytes. */
function decodeWords(header: string): string {
  const bytes = header.replace(WORDS, (words) =>
    Array.from(words.matchAll(new RegExp(WORD, "gi")), ([, kind = "", word = ""]) =>
      decodeWord(kind, word).toString("latin1"),
    ).join(""),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWord(kind: string, word: string): Buffer {
  return kind.toLowerCase() === "b"
    ? Buffer.from(word, "base64")
    : unquote(word.replaceAll("_", " "));
}
