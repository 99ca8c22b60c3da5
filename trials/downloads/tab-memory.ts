import { readdirSync, readFileSync } from "node:fs";

/** The processes of the tabs of a browser that this process has started (Linux). */
function tabProcesses(): number[] {
  const found = readdirSync("/proc").flatMap((name) => {
    const id = Number(name);
    const status = Number.isInteger(id) ? readProc(id, "status") : "";
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    return status === "" ? [] : [{ id, parent }];
  });
  const isOurs = (id: number): boolean => {
    const parent = found.find((each) => each.id === id)?.parent;
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  return found
    .filter(({ id }) => isOurs(id) && readProc(id, "cmdline").includes("--type=renderer"))
    .map(({ id }) => id);
}

/**
 * The process of the tab that works while `work` runs. A browser does not say which one that is,
 * and has others ready.
 */
export async function findBusyTab(work: () => Promise<unknown>): Promise<number> {
  const before = new Map(tabProcesses().map((id) => [id, processorTicks(id)]));
  await work();
  const [busiest] = tabProcesses()
    .map((id) => ({ id, ticks: processorTicks(id) - (before.get(id) ?? 0) }))
    .toSorted((one, other) => other.ticks - one.ticks);
  if (busiest === undefined) throw new Error("The tab's process is unknown.");
  return busiest.id;
}

/** How long a process has computed, in its system's ticks. */
function processorTicks(id: number): number {
  const [, after = ""] = readProc(id, "stat").split(") ");
  const [user = "0", system = "0"] = after.split(" ").slice(11);
  return Number(user) + Number(system);
}

/** The memory that only this process has, in megabytes. */
export function privateMegabytes(id: number): number {
  const sizes = readProc(id, "smaps_rollup").matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm);
  return [...sizes].reduce((sum, [, size]) => sum + Number(size), 0) / 1024;
}

/** Empty for a process that has ended. */
function readProc(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}
