export function nodeProblem(system: {
  version: string;
  platform: string;
  arch: string;
}): string | undefined;
