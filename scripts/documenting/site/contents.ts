import { basename } from "node:path/posix";

export interface Group {
  name: string;
  /** The paths of its documents, in the order in which they are read. */
  documents: readonly string[];
}

/** What the site begins with. */
export const FIRST = "README.md";

export const DECISIONS = "docs/decisions/";

const groups: readonly Group[] = [
  {
    name: "To run it",
    documents: [
      "docs/going-live.md",
      "docs/settings.md",
      "docs/operating.md",
      "docs/accounts.md",
      "docs/billing.md",
      "docs/age-limits.md",
      "CHANGELOG.md",
    ],
  },
  {
    name: "To use it",
    documents: [
      "docs/viewers.md",
      "docs/free-films.md",
      "docs/imports.md",
      "docs/players.md",
      "docs/scrobbling.md",
      "docs/stremio.md",
      "docs/offline.md",
      "docs/api.md",
    ],
  },
  {
    name: "To change it",
    documents: [
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "docs/testing.md",
      "docs/translating.md",
      "docs/stand-ins.md",
      "art/README.md",
      "docs/real-world.md",
      "docs/screens.md",
      "bench/report.md",
      "CODE_OF_CONDUCT.md",
    ],
  },
  {
    name: "What it promises",
    documents: [
      "docs/security.md",
      "docs/security-asvs.md",
      "docs/accessibility.md",
      "SECURITY.md",
    ],
  },
];

/** Everything that the site has, in its order; a document that no group names ends the list. */
export function groupDocuments(documents: readonly string[]): Group[] {
  const decisions = documents
    .filter((path) => path.startsWith(DECISIONS))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  const grouped = [...groups, { name: "Decisions", documents: decisions }];
  const named = new Set([FIRST, ...grouped.flatMap(({ documents: paths }) => paths)]);
  const others = documents.filter((path) => !named.has(path));
  return others.length === 0 ? grouped : [...grouped, { name: "Others", documents: others }];
}
