/** A place in a film as it stands on the screen: `2:03`, or `1:02:03` where hours count. */
export function formatClock(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same as it is read out: `1 hour 2 minutes 3 seconds`. */
export function speakTime(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const parts = [counted(hours, "hour"), counted(minutes, "minute"), counted(rest, "second")];
  return parts.filter((part) => part !== "").join(" ") || "0 seconds";
}

const counted = (count: number, unit: string) =>
  count === 0 ? "" : `${count} ${unit}${count === 1 ? "" : "s"}`;

function split(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    rest: whole % 60,
  };
}
