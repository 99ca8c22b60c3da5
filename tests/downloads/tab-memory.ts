import { readdirSync, readFileSync } from "node:fs";

/** The processes of a browser's tabs (Linux). */
export function tabProcesses(browserId: number): number[] {
  const found = readdirSync("/proc").flatMap((name) => {
    const id = Number(name);
    const status = Number.isInteger(id) ? readProc(id, "status") : "";
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    return status === "" ? [] : [{ id, parent }];
  });
  const isOf = (id: number): boolean => {
    const parent = found.find((each) => each.id === id)?.parent;
    return parent === browserId || (parent !== undefined && parent > 1 && isOf(parent));
  };
  return found
    .filter(({ id }) => isOf(id) && readProc(id, "cmdline").includes("--type=renderer"))
    .map(({ id }) => id);
}

/** The private memory of the process that has most of it, in megabytes: that of the tab in use. */
export const largestTabMegabytes = (browserId: number): number =>
  Math.max(0, ...tabProcesses(browserId).map(privateMegabytes));

/** The memory that only this process has. */
function privateMegabytes(id: number): number {
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
