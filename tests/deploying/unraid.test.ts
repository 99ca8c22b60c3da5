import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { settingDefaults } from "#app/lib/env.server.ts";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");
const template = read("unraid.xml");
const compose = read("compose.yaml");

const targetsOf = (type: string) =>
  [...template.matchAll(/<Config [^>]*>/g)].flatMap(([tag]) =>
    tag.includes(` Type="${type}"`) ? (/ Target="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
  );

/** Each element that opens closes in its order; there is no text between attributes. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml version="1\.0"\?>\n/, "")
    .replace(/<!--(?:(?!--).)*-->/gs, "")
    .replace(/<(\/?)(\w+)((?: \w+="[^"<&]*")*)(\/?)>/g, (_, end, name, _attributes, alone) => {
      if (end !== "") return open.pop() === name ? "" : "<";
      if (alone === "") open.push(name);
      return "";
    });
  return open.length === 0 && !/[<>&]/.test(rest);
}

test("Unraid's template is well-formed", () => {
  expect(isWellFormed(template)).toBe(true);
  expect(isWellFormed(template.replace("</Name>", "</name>"))).toBe(false);
  expect(isWellFormed(template.replace(' Mode="tcp"', " Mode=tcp"))).toBe(false);
});

test("it sets what the small compose file sets, and nothing that Matinee does not read", () => {
  const known = [...settingDefaults().map(([name]) => name), "PUID", "PGID"];
  for (const name of targetsOf("Variable")) expect(known).toContain(name);
  const set = [...compose.matchAll(/^ {6}([A-Z]+): "\d+"$/gm)].map(([, name]) => name);
  expect(set).toEqual(["PUID", "PGID"]);
  expect(targetsOf("Variable")).toEqual(expect.arrayContaining(set));
  expect(compose).toContain(`- "${targetsOf("Port")[0]}:3000"`);
  expect(compose).toContain(`- data:${targetsOf("Path")[0]}\n`);
});

test("it is held as tightly as by the compose file", () => {
  const [, parameters = ""] = /<ExtraParams>(.*)<\/ExtraParams>/.exec(template) ?? [];
  const given = [
    /^ {4}read_only: true$/m.test(compose) ? "--read-only" : "",
    /^ {4}init: true$/m.test(compose) ? "--init" : "",
    `--tmpfs ${/^ {6}- (\/tmp:\S+)$/m.exec(compose)?.[1]}`,
    `--stop-timeout ${/^ {4}stop_grace_period: (\d+)s$/m.exec(compose)?.[1]}`,
    `--memory ${/^ {4}mem_limit: (\S+)$/m.exec(compose)?.[1]}`,
    `--pids-limit ${/^ {4}pids_limit: (\d+)$/m.exec(compose)?.[1]}`,
    `--cap-drop ${/^ {4}cap_drop: \[(\w+)\]$/m.exec(compose)?.[1]}`,
    ...(/^ {4}cap_add: \[(.+)\]$/m.exec(compose)?.[1] ?? "")
      .split(", ")
      .map((name) => `--cap-add ${name}`),
    "--security-opt no-new-privileges",
  ];
  for (const option of given) expect(parameters).toContain(option);
  expect(given.join(" ").length).toBe(parameters.length);
});
