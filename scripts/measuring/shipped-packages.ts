interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/**
 * How many packages an installation for production has on every system: those that only some
 * systems need, such as a library's binary for one processor, are left out.
 */
export function countShippedPackages(lockFile: string): number {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional,
  ).length;
}
