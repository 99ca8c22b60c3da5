import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";

describeOnSqlite("a page that is rendered per request", ({ open }) => {
  test("is released after it was sent", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const contexts: WeakRef<object>[] = [];
    const page = {
      handle: { access: "everyone" },
      loader({ context }: { context: object }) {
        contexts.push(new WeakRef(context));
        return null;
      },
      default: () => <h1>Here today</h1>,
    };
    const { origin } = await openTestSite({ database: await open(), routes: { "/today": page } });
    const times = 20;
    for (let time = 0; time < times; time += 1) {
      expect(await (await fetch(`${origin}/today`)).text()).toContain("Here today");
    }
    expect(contexts).toHaveLength(times);
    // The connection refers to its last request until there is another.
    const held = () => {
      collectGarbage();
      return contexts.filter((context) => context.deref() !== undefined).length;
    };
    await expect.poll(held).toBeLessThanOrEqual(2);
  });
});
