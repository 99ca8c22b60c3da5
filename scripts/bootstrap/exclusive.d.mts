export function exclusively<Result>(
  name: string,
  folder: string,
  work: () => Result | Promise<Result>,
): Promise<Result>;

export function lockPath(name: string, folder: string): string;
