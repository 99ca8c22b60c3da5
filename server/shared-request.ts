import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Setting } from "#app/lib/setting.ts";

import { knownQuery, type Address } from "./document-cache/address.ts";
import type { SharedRequest } from "./document-cache/render-shared.ts";

/** A page for everybody, named by its address and the setting alone. */
export function sharedRequest(
  { path, search, data }: Address,
  rules: SharedPage,
  setting: Setting,
): SharedRequest {
  const file = data ? `${path === "/" ? "/_" : path}.data` : path;
  const target = file + knownQuery(search, rules.query);
  const { language, region, audience, isSparing, operatorNotices } = setting;
  // Data alone has no pictures in it.
  const amount = isSparing && !data ? "less " : "";
  const own = operatorNotices && !data ? `operator ${JSON.stringify(operatorNotices)} ` : "";
  const key = `${own}${language}-${region} ${audience} ${amount}${target}`;
  const isRare = rules.rareQuery?.some((name) => search.has(name)) ?? false;
  return { key, rules: isRare ? { ...rules, segment: "rare" } : rules, target, setting };
}
