import type { Import, ParsedFile } from "./parse-source.ts";
import { isTest, roomOf, type Room } from "./rooms.ts";

const everyRoomOfTheApp = [
  "document",
  "islands",
  "shell",
  "client",
  "routes",
  "features",
  "services",
  "db",
  "player",
  "ui",
  "lib",
];
const workshop = ["art", "bench", "e2e", "scripts", "stand-ins", "tests"];

interface Rule {
  may: string[];
  /** What to do in place of an import that the rule forbids. */
  instead: string;
}

const forTheWorkshop = {
  may: ["services", "db", "lib", ...workshop],
  instead: "It may know the types of services/, db/ for seeds, and lib/.",
};

const rules: Record<string, Rule> = {
  document: {
    may: ["islands", "shell", "features", "player", "ui", "lib"],
    instead: "Leave screens to app/routes.ts, and services and the database to a feature.",
  },
  routes: {
    may: ["islands", "shell", "features", "player", "ui", "lib"],
    instead: "Go through a feature.",
  },
  islands: {
    may: ["shell", "features", "player", "ui", "lib"],
    instead: "It runs in browsers, too: take what it shows as props.",
  },
  shell: {
    may: ["features", "ui", "lib"],
    instead: "It surrounds every screen and must not know any.",
  },
  client: {
    may: ["islands", "shell", "features", "ui", "lib"],
    instead: "It knows the markup of screens by its data attributes.",
  },
  features: {
    may: ["services", "db", "ui", "lib"],
    instead: "Return a value and let the route compose it.",
  },
  services: { may: ["lib"], instead: "Take it as an argument from the feature that calls." },
  db: { may: ["lib"], instead: "Take it as an argument from the feature that calls." },
  player: {
    may: ["ui", "lib"],
    instead: "Take { sources, captions, poster, startSeconds, onProgress } as props.",
  },
  ui: { may: ["lib"], instead: "It knows no subject: take what it shows as props." },
  lib: { may: [], instead: "It is the lowest layer: take it as an argument." },
  server: { may: everyRoomOfTheApp, instead: "What ships knows nothing of how it is tried out." },
  // They serve the files of art/, and never draw.
  "stand-ins": { ...forTheWorkshop, may: ["services", "db", "lib"] },
  art: forTheWorkshop,
  // What is measured is often the work of a feature by itself.
  bench: { ...forTheWorkshop, may: ["features", ...forTheWorkshop.may] },
  e2e: forTheWorkshop,
  // An operator's command calls a feature, as a viewer's screen does.
  scripts: { ...forTheWorkshop, may: ["features", ...forTheWorkshop.may] },
};

// What has a word of its own for the one who reaches for it.
const insteadOf: Record<string, string> = {
  server: "What is needed of the server reaches its user through the router's context.",
  ...Object.fromEntries(
    workshop.map((name) => [name, "What ships knows nothing of how it is tried out."]),
  ),
};

const sideways: Record<string, string[]> = {
  library: ["films", "catalog"],
  films: ["catalog"],
  playing: ["billing", "accounts", "profiles"],
  billing: ["accounts", "profiles"],
  accounts: ["profiles"],
};

/** What is wrong with the imports of `file`: the table "Direction" of the architecture. */
export function checkDirection(file: ParsedFile): { message: string; line: number }[] {
  if (isTest(file.path)) return [];
  const from = roomOf(file.path);
  if (from === undefined) {
    return [{ line: 1, message: "is in no known folder: see the table in ARCHITECTURE.md." }];
  }
  if (from.part === undefined && (from.name === "routes" || from.name === "features")) {
    return [{ line: 1, message: `lies loose in ${from.name}/: give it to one of its folders.` }];
  }
  return file.imports.flatMap((each) => {
    const instead = problemOf(from, each);
    const message = `may not import ${each.target ?? each.specifier}. ${instead}`;
    return instead === undefined ? [] : [{ line: each.line, message }];
  });
}

function problemOf(from: Room, { target, typeOnly }: Import): string | undefined {
  const rule = rules[from.name];
  const to = target === undefined ? undefined : roomOf(target);
  if (rule === undefined || to === undefined) return undefined;
  if (from.name === to.name) return problemInside(from, to);
  if (!rule.may.includes(to.name)) return insteadOf[to.name] ?? rule.instead;
  if (to.name === "services" && workshop.includes(from.name) && !typeOnly) {
    return "Import its types alone, with `import type`.";
  }
  return undefined;
}

function problemInside(from: Room, to: Room): string | undefined {
  if (from.part === to.part) return undefined;
  switch (from.name) {
    case "routes":
      return "What two areas share goes into a feature or into ui/.";
    case "features":
      return to.part === "messages" || sideways[from.part ?? ""]?.includes(to.part ?? "")
        ? undefined
        : "Compose both in the loader, or leave a message in features/messages.";
    default:
      // Files that lie loose in services/ are what all services share.
      return to.part === undefined ? undefined : "Services do not know each other: use a feature.";
  }
}
