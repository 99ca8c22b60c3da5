import { formatUnits } from "#app/lib/formats/names.ts";
import { t } from "#app/translations/t.ts";

/** A position for the screen: `2:03`, or `1:02:03` with hours. */
export function formatClock(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same for screen readers: `1 hour 2 minutes 3 seconds`. */
export function speakTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const parts = [
    hours > 0 && t("{hours, plural, one {# hour} other {# hours}}", { hours }),
    minutes > 0 && t("{minutes, plural, one {# minute} other {# minutes}}", { minutes }),
    (rest > 0 || hours + minutes === 0) &&
      t("{seconds, plural, one {# second} other {# seconds}}", { seconds: rest }),
  ];
  return formatUnits(parts.filter((part) => part !== false));
}

function split(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    rest: whole % 60,
  };
}
