/** A folder with its own rules. `part` is its area, subject or service. */
export interface Room {
  name: string;
  part: string | undefined;
}

const parted = new Set(["routes", "features", "services"]);
const appRooms = new Set([
  ...parted,
  "client",
  "worker",
  "islands",
  "shell",
  "db",
  "player",
  "ui",
  "lib",
  "translations",
]);

/** The folder with rules that a path is in, or undefined when there is none. */
export function roomOf(path: string): Room | undefined {
  const [top = "", folder = "", part = "", ...rest] = path.split("/");
  if (top !== "app") return { name: path.includes("/") ? top : "tools", part: undefined };
  if (!path.startsWith(`app/${folder}/`)) return { name: "document", part: undefined };
  if (!appRooms.has(folder)) return undefined;
  return { name: folder, part: parted.has(folder) && rest.length > 0 ? part : undefined };
}

/** Code that ships: it has the strictest rules. */
export function ships(path: string): boolean {
  return /^(?:app|server)\//.test(path) && !isTest(path);
}

export function isTest(path: string): boolean {
  return /\.(?:test|trial)\.tsx?$/.test(path);
}
