import { eightScreens } from "../eight-screens.ts";
import { withFilledMatinee } from "../filling/filled-matinee.ts";
import { formatFigure, formatTable } from "../report.ts";
import { measureScreens, type ScreenCost } from "../screens.ts";
import { median } from "../quantiles.ts";

const ROUNDS = 5;
const HEAD = [
  "first visit, signed in",
  "kB",
  "file",
  "requests",
  "file",
  "shift",
  "script ms",
  "layout ms",
  "file",
  "ratio",
];

/** What eight screens cost a browser, each compared with itself as a file without script. */
export function showScreens(): Promise<string> {
  return withFilledMatinee(async ({ origin }) => {
    const measured = await measureScreens(origin, Object.values(eightScreens), ROUNDS);
    const rows = Object.entries(eightScreens).map(([name, path]) => {
      const { page, file } = measured.get(path) ?? { page: [], file: [] };
      const of = (costs: readonly ScreenCost[], figure: keyof ScreenCost) =>
        median(costs.map((cost) => cost[figure]));
      const [script, layout, bare] = [
        of(page, "scriptMs"),
        of(page, "layoutMs"),
        of(file, "layoutMs"),
      ];
      const weights = [of(page, "bytes") / 1000, of(file, "bytes") / 1000];
      const requests = [of(page, "requests"), of(file, "requests")].map(String);
      const times = [of(page, "shift"), script, layout, bare, (script + layout) / bare];
      return [name, ...weights.map(formatFigure), ...requests, ...times.map(formatFigure)];
    });
    return `Medians of ${ROUNDS} first visits in Chromium at 1440 × 900, in turns with the same document without a line of script. Script is all of it, the framework's included; \`page\` has our own part of home's.\n\n${formatTable(HEAD, rows)}`;
  });
}
