import type { Caption } from "./film.ts";

type CaptionLanguage = "english" | "hindi";

export function webVtt(captions: readonly Caption[], language: CaptionLanguage): string {
  const cues = captions.map(
    (cue) => `${timestamp(cue.from, ".")} --> ${timestamp(cue.to, ".")}\n${cue[language]}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

export function subRip(captions: readonly Caption[], language: CaptionLanguage): string {
  return captions
    .map((cue, index) => {
      const times = `${timestamp(cue.from, ",")} --> ${timestamp(cue.to, ",")}`;
      return `${index + 1}\r\n${times}\r\n${cue[language]}\r\n`;
    })
    .join("\r\n");
}

function timestamp(atSeconds: number, decimalMark: "." | ","): string {
  const whole = Math.floor(atSeconds);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  const milliseconds = String(Math.round((atSeconds - whole) * 1000)).padStart(3, "0");
  return `${clock.join(":")}${decimalMark}${milliseconds}`;
}
