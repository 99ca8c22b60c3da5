import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Setting } from "#app/lib/setting.ts";

import { knownQuery, type Address } from "../document-cache/address.ts";
import type { SharedRequest } from "../document-cache/render-shared.ts";
import type { PageRules } from "./find-page.ts";

type SharedRules = Pick<PageRules, "pattern"> & { shared: SharedPage };

/** A shared page, identified by its address and the setting alone. */
export function sharedRequest(
  { path, search, language: inLanguage }: Address,
  { shared: rules, pattern }: SharedRules,
  setting: Setting,
  now?: Date,
): SharedRequest {
  const target = path + knownQuery(search, rules.query);
  const { language, region, audience, isSparing, operatorNotices, announcement, siteName } =
    setting;
  const amount = isSparing ? "less " : "";
  const own = operatorNotices ? `operator ${JSON.stringify(operatorNotices)} ` : "";
  const announced = announcement === undefined ? "" : `announced ${announcement?.id ?? "-"} `;
  const day = rules.daily ? `${(now ?? new Date()).toISOString().slice(0, 10)} ` : "";
  // A name may be any text: it comes last, after a line break, which nothing before it contains.
  const named = siteName === undefined ? "" : `\n${siteName}`;
  const key = `${day}${own}${announced}${language}-${region} ${audience} ${amount}${target}${named}`;
  const isRare = rules.rareQuery?.some((name) => search.has(name)) ?? false;
  const applied = isRare ? ({ ...rules, segment: "rare" } as const) : rules;
  const isTranslated = inLanguage !== undefined;
  return { key, rules: applied, isTranslated, target, setting, route: { pattern, path } };
}
