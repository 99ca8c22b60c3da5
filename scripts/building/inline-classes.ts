import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

import { nameClass } from "./class-names.ts";

const sheetImport = /^import (?<table>\w+) from "(?<path>\.[^"]+\.module\.css)";$/gm;

/**
 * Writes `styles["card"]` as the class that it is called by, so that a table of all the classes of
 * a sheet, each with its name twice, is sent only where one is chosen while the page runs.
 */
export function inlineClasses(): Plugin {
  return {
    name: "inline-classes",
    enforce: "pre",
    transform: {
      filter: { id: /\/app\/.+\.tsx$/ },
      handler: (code, id) => ({ code: inline(code, id), map: null }),
    },
  };
}

function inline(code: string, id: string): string {
  let inlined = code;
  for (const [statement, table = "", path = ""] of code.matchAll(sheetImport)) {
    const sheet = join(dirname(id), path);
    const css = readFileSync(sheet, "utf8");
    const use = new RegExp(String.raw`\b${table}\["([\w-]+)"\]`, "g");
    inlined = inlined.replaceAll(use, (_, name: string) => {
      if (!css.includes(`.${name}`)) throw new Error(`${id} wants .${name}, which ${path} lacks.`);
      return JSON.stringify(nameClass(name, sheet));
    });
    const isStillUsed = new RegExp(String.raw`\b${table}\b`).test(inlined.replace(statement, ""));
    if (!isStillUsed) inlined = inlined.replace(statement, `import "${path}";`);
  }
  return inlined;
}
