import type { Title } from "../catalogue.ts";
import { reservedId } from "./chance.ts";
import { countriesOf } from "./countries.ts";

type Keyword = { id: number; name: string };

/** Keywords that follow from the facts, and those that the seed adds. */
export function keywordsOf(title: Title): Keyword[] {
  const decade = title.date === "" ? [] : [`${title.date.slice(0, 3)}0s`];
  const silent =
    title.date !== "" && title.date < "1929" && title.kind === "movie" ? ["silent film"] : [];
  const indian = countriesOf(title).includes("IN") ? ["indian cinema"] : [];
  const free = title.kind === "movie" && title.free === true ? ["free to watch"] : [];
  const names = [...(title.keywords ?? []), ...decade, ...silent, ...indian, ...free];
  return names.map((name) => ({ id: reservedId(`keyword ${name}`), name }));
}
