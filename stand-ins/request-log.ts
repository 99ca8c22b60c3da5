import type { ServiceName } from "./fault-kinds.ts";

export type RequestLog = {
  note: (service: ServiceName, address: string) => void;
  counts: () => Readonly<Record<string, Readonly<Record<string, number>>>>;
  clear: () => void;
};

const mostPaths = 5000;

/** How often each path was requested, so that a test can prove what was not requested at all. */
export function createRequestLog(): RequestLog {
  const counted = new Map<string, Map<string, number>>();
  return {
    note(service, address) {
      const paths = counted.get(service) ?? new Map<string, number>();
      counted.set(service, paths);
      const pathname = address.split("?")[0] ?? address;
      const isKnown = paths.has(pathname) || paths.size < mostPaths;
      const key = isKnown ? pathname : "(more paths than are counted)";
      paths.set(key, (paths.get(key) ?? 0) + 1);
    },
    counts: () =>
      Object.fromEntries(
        Array.from(counted, ([service, paths]) => [service, Object.fromEntries(paths)]),
      ),
    clear: () => counted.clear(),
  };
}
