import { expect, test } from "vitest";

import { createChance } from "../fuzz/chance.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { sendWithin } from "../fuzz/wire.ts";
import { signIn } from "../sign-in.ts";

/** The route table's own paths, with a plausible value for each parameter. */
const fill = (path: string) =>
  path
    .replace("/*", "/no-such-page")
    .replaceAll(/:\w+/g, (name) => (name === ":id" ? "19" : "one"));

/** Every way a client could request a page's data from the router. */
const dataOf = (path: string) => {
  const data = path === "/" ? "/_.data" : `${path}.data`;
  return [data, `${data}?_routes=root`, data.replace(".data", "%2Edata"), `${data}/`, `/${data}`];
};

test("the router answers none of its own addresses for any page, and no loader or action runs", async () => {
  const { server, database, paths, closed, cookieFor, faults } = await openWholeMatinee();
  const cookie = cookieFor(await signIn(database, "Ada"));
  expect(closed.length).toBeGreaterThan(40);
  expect(new Set(closed).isSubsetOf(new Set(paths))).toBe(true);
  const chance = createChance(20_261_122);
  const answers: string[] = [];
  for (const path of [...paths.map(fill).flatMap(dataOf), "/__manifest", "/__manifest?paths=/"]) {
    const method = chance.pick(["GET", "POST", "HEAD"]);
    const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
    const who = chance.isOneIn(2) ? [`Cookie: ${cookie}`] : [];
    const request = [...lines, ...who, "Content-Length: 0", "", ""].join("\r\n");
    const { status, head } = await sendWithin(server, Buffer.from(request), "203.0.113.7");
    const isRouters = /^x-remix/im.test(head);
    if (status !== 404 || isRouters) answers.push(`${method} ${path}: ${status}`);
  }
  expect(answers).toEqual([]);
  expect(faults()).toEqual([]);
});
