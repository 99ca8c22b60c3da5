import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

import { migrations } from "./migrations.ts";

/** Until then an update stopped every server. */
const BEFORE = "0054";
/** What a server of the version before may still use. */
const REMOVES =
  /dropTable|dropColumn|renameColumn|renameTo|setNotNull|\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|set\s+not\s+null)\b/i;
const NEEDS = /-needs-(\d{4})$/;

const steps = Object.keys(migrations);
const fileOf = new Map(
  globSync("[0-9]*.ts", { cwd: import.meta.dirname }).map((file) => [
    basename(file, ".ts"),
    join(import.meta.dirname, file),
  ]),
);

test("a step that removes something names the older step that a server must know beside it", () => {
  const wrong = steps
    .filter((step) => step >= BEFORE)
    .filter((step) => REMOVES.test(readFileSync(fileOf.get(step) ?? "", "utf8")))
    .filter((step) => {
      const [, needed = ""] = NEEDS.exec(step) ?? [];
      return needed === "" || needed >= step.slice(0, 4);
    });
  expect(wrong).toEqual([]);
});

test("the steps are the files of this folder, in their order", () => {
  expect(steps).toEqual([...fileOf.keys()].toSorted());
});
