import process from "node:process";

/**
 * Starts the stand-ins in little memory. Resizing pictures fragments the memory that the system's
 * allocator reserves for each thread, and young garbage stays in a large nursery; with one arena
 * and a small nursery everything fits into 200 MB instead of 350. Both can only be chosen before a
 * process begins, so this one replaces itself, with the same pid and the same pipes.
 */
const smallNursery = "--max-semi-space-size=2";

if (process.execve !== undefined && !process.execArgv.includes(smallNursery)) {
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, smallNursery, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: "1" },
  );
}
await import("./run.ts");
