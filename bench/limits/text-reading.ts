import { createTitleIndex } from "#app/features/catalog/search/title-index.ts";
import { parseDescription } from "#app/features/films/details/description.ts";

import { growthOf, PUMPS } from "../../tests/fuzz/growth.ts";
import { readers } from "../../tests/fuzz/readers.ts";
import { budgets } from "../budgets.ts";
import { cpuMs } from "./cpu-ms.ts";
import type { LimitFigure } from "./held.ts";

/** Reads and searches what people and uploaders write. */
export async function measureTextReading(): Promise<LimitFigure[]> {
  return [
    {
      name: "CPU ms of a search among 10,000 titles",
      figure: await searchMs(),
      atMost: budgets.titleSearchMs,
    },
    {
      name: "CPU ms of eight hostile descriptions",
      figure: await hostileDescriptionsMs(),
      atMost: budgets.hostileDescriptionsMs,
    },
    ...worstGrowth(),
  ];
}

async function searchMs(): Promise<number> {
  const index = createTitleIndex();
  const words = ["night", "river", "stone", "garden", "winter", "letter", "harbour", "lantern"];
  const titleOf = (at: number) =>
    `${words[at % 8]} ${words[(at >> 3) % 8]} of ${at.toString(36)}ville`;
  index.add(
    Array.from({ length: 10_000 }, (_, at) => ({
      kind: "movie" as const,
      id: at + 1,
      title: titleOf(at),
      year: "1999",
    })),
    "en",
  );
  const rounds = 10;
  const spentMs = await cpuMs(() => {
    for (let round = 0; round < rounds; round += 1) index.find("lantren harbour", 8, "en");
  });
  return spentMs / rounds;
}

function hostileDescriptionsMs(): Promise<number> {
  const hostile = ["<a ", "<", "<a '\"", "<!--", "<script>", "<a href='", '<p a="', "&#"];
  return cpuMs(() => {
    for (const piece of hostile) parseDescription([piece.repeat(20_000)]);
  });
}

/** The reader that slows down most when its text becomes four times as long: linear is 4. */
function worstGrowth(): LimitFigure[] {
  const grown = Object.entries(readers).flatMap(([name, read]) =>
    PUMPS.map((parts) => ({
      name: `growth of ${name} with ${JSON.stringify(parts)}, of four times as long a text`,
      figure: growthOf(read, parts) ?? 0,
      atMost: budgets.readerGrowth,
    })),
  );
  return grown.toSorted((one, other) => other.figure - one.figure).slice(0, 3);
}
