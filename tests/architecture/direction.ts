import type { Import, ParsedFile } from "./parse-source.ts";
import { isTest, roomOf, type Room } from "./rooms.ts";

const everyRoomOfTheApp = [
  "document",
  "islands",
  "shell",
  "client",
  "worker",
  "routes",
  "features",
  "services",
  "db",
  "player",
  "ui",
  "lib",
  "translations",
];
const workshop = ["art", "bench", "e2e", "scripts", "stand-ins", "tests", "trials"];

interface Rule {
  may: string[];
  /** What to do in place of an import that the rule forbids. */
  instead: string;
}

const forTheWorkshop = {
  may: ["services", "db", "lib", "translations", ...workshop],
  instead: "It may know the types of services/, db/ for seeds, and lib/.",
};

const rules: Record<string, Rule> = {
  document: {
    may: ["islands", "shell", "features", "player", "ui", "lib", "translations"],
    instead: "Leave screens to app/routes.ts, and services and the database to a feature.",
  },
  routes: {
    may: ["islands", "shell", "features", "player", "ui", "lib", "translations"],
    instead: "Go through a feature.",
  },
  islands: {
    may: ["shell", "features", "player", "ui", "lib", "translations"],
    instead: "It runs in browsers, too: take what it shows as props.",
  },
  shell: {
    may: ["features", "ui", "lib", "translations"],
    instead: "It surrounds every screen and must not know any.",
  },
  client: {
    may: ["islands", "shell", "features", "ui", "lib", "translations"],
    instead: "It knows the markup of screens by its data attributes.",
  },
  worker: {
    may: ["lib"],
    instead: "It knows no page and no language: take what it needs from a message.",
  },
  features: {
    may: ["services", "db", "ui", "lib", "translations"],
    instead: "Return a value and let the route compose it.",
  },
  services: {
    may: ["lib", "translations"],
    instead: "Take it as an argument from the feature that calls.",
  },
  db: {
    may: ["lib", "translations"],
    instead: "Take it as an argument from the feature that calls.",
  },
  player: {
    may: ["ui", "lib", "translations"],
    instead: "Take { sources, captions, poster, startSeconds, onProgress } as props.",
  },
  ui: {
    may: ["lib", "translations"],
    instead: "It knows no subject: take what it shows as props.",
  },
  lib: { may: ["translations"], instead: "It is the lowest layer: take it as an argument." },
  translations: { may: [], instead: "It is below everything: take it as an argument." },
  server: { may: everyRoomOfTheApp, instead: "What ships knows nothing of how it is tried out." },
  // They serve the files of art/, and never draw them.
  "stand-ins": { ...forTheWorkshop, may: ["services", "db", "lib"] },
  art: forTheWorkshop,
  // What is measured is often a feature on its own.
  bench: { ...forTheWorkshop, may: ["features", ...forTheWorkshop.may] },
  e2e: forTheWorkshop,
  // An operator's command calls a feature, as a screen does.
  scripts: { ...forTheWorkshop, may: ["features", ...forTheWorkshop.may] },
};

// Folders with a message of their own for files that import them.
const insteadOf: Record<string, string> = {
  server: "What is needed of the server reaches its user through the router's context.",
  ...Object.fromEntries(
    workshop.map((name) => [name, "What ships knows nothing of how it is tried out."]),
  ),
};

const sideways: Record<string, string[]> = {
  operator: ["library", "films", "catalog", "playing", "billing", "accounts", "profiles"],
  library: ["films", "catalog"],
  films: ["catalog"],
  playing: ["billing", "accounts", "profiles"],
  billing: ["accounts", "profiles"],
  accounts: ["profiles"],
};

/** It names every feature, of which it knows the types alone. */
const FEATURES_CONTEXT = "app/features/features-context.ts";

const checkFeaturesContext = ({ imports }: ParsedFile) =>
  imports
    .filter(({ target, typeOnly }) => target?.startsWith("app/features/") && !typeOnly)
    .map(({ line, specifier }) => ({
      message: `may not import ${specifier}. It is loaded by every route: import only types.`,
      line,
    }));

/** The problems of a file's imports, by the table of directions in ARCHITECTURE.md. */
export function checkDirection(file: ParsedFile): { message: string; line: number }[] {
  if (isTest(file.path)) return [];
  const from = roomOf(file.path);
  if (from === undefined) {
    return [{ line: 1, message: "is in no known folder: see the table in ARCHITECTURE.md." }];
  }
  if (file.path === FEATURES_CONTEXT) return checkFeaturesContext(file);
  if (from.part === undefined && (from.name === "routes" || from.name === "features")) {
    return [{ line: 1, message: `lies loose in ${from.name}/: give it to one of its folders.` }];
  }
  return file.imports.flatMap((each) => {
    const instead = problemOf(from, each);
    const message = `may not import ${each.target ?? each.specifier}. ${instead}`;
    return instead === undefined ? [] : [{ line: each.line, message }];
  });
}

/** Whatever writes or reads an address knows it. */
const BASE_PATH = "app/translations/base-path.ts";

function problemOf(from: Room, { target, typeOnly }: Import): string | undefined {
  const rule = rules[from.name];
  const to = target === undefined ? undefined : roomOf(target);
  if (rule === undefined || to === undefined || target === BASE_PATH) return undefined;
  if (from.name === to.name) return problemInside(from, to);
  if (!rule.may.includes(to.name)) return insteadOf[to.name] ?? rule.instead;
  if (to.name === "services" && workshop.includes(from.name) && !typeOnly) {
    return "Import only its types, with `import type`.";
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
      // Files directly in services/ are shared by all services.
      return to.part === undefined ? undefined : "Services do not know each other: use a feature.";
  }
}
