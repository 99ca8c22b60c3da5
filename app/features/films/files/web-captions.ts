/**
 * Converts captions to the format that browsers read. SubRip differs in its commas and lacks a
 * first line; WebVTT is unchanged.
 */
export function toWebCaptions(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  if (lines.startsWith("WEBVTT")) return lines;
  const cues = lines.replaceAll(
    /(\d{1,2}:\d\d:\d\d)[,.](\d{1,3}) *--> *(\d{1,2}:\d\d:\d\d)[,.](\d{1,3})[^\n]*/g,
    (_, from: string, fromMs: string, to: string, toMs: string) =>
      `${toStamp(from, fromMs)} --> ${toStamp(to, toMs)}`,
  );
  return `WEBVTT\n\n${cues.trimStart()}`;
}

const toStamp = (time: string, milliseconds: string) =>
  `${time.padStart(8, "0")}.${milliseconds.padEnd(3, "0")}`;
