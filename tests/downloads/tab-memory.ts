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

/** The memory that only these processes have, in megabytes. */
export function privateMegabytes(ids: readonly number[]): number {
  const kilobytes = ids.flatMap((id) =>
    [...readProc(id, "smaps_rollup").matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].map(
      ([, size]) => Number(size),
    ),
  );
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Empty for a process that has ended. */
function readProc(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}
