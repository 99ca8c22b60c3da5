import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Setting } from "#app/lib/setting.ts";

import { knownQuery, type Address } from "../document-cache/address.ts";
import type { SharedRequest } from "../document-cache/render-shared.ts";
import type { PageRules } from "./find-page.ts";

type SharedRules = Pick<PageRules, "pattern"> & { shared: SharedPage };

/**
 * Reads which shared page is asked for. Most viewers have the same setting: the last page of an
 * address is read again only for another one, or on another day.
 */
export function createSharedRequests(now = () => new Date()) {
  const last = new WeakMap<Address, { page: SharedRequest; day: number }>();
  return (address: Address, rules: SharedRules, setting: Setting): SharedRequest => {
    const day = rules.shared.daily ? Math.floor(now().getTime() / DAY_MS) : 0;
    const known = last.get(address);
    if (known && known.day === day && isSame(known.page.setting, setting)) return known.page;
    const page = readShared(address, rules, setting, day);
    last.set(address, { page, day });
    return page;
  };
}

const DAY_MS = 24 * 3600 * 1000;

const isSame = (one: Setting, other: Setting): boolean =>
  one.language === other.language &&
  one.region === other.region &&
  one.audience === other.audience &&
  one.isPreview === other.isPreview &&
  one.isSparing === other.isSparing &&
  one.operatorNotices === other.operatorNotices &&
  one.siteName === other.siteName &&
  one.announcement === other.announcement;

/** A shared page, identified by its address and the setting alone. */
function readShared(
  { path, search, language: inLanguage }: Address,
  { shared: rules, pattern }: SharedRules,
  setting: Setting,
  day: number,
): SharedRequest {
  const target = path + knownQuery(search, rules.query);
  const { language, region, audience, isSparing, operatorNotices, announcement, siteName } =
    setting;
  const amount = (setting.isPreview ? "preview " : "") + (isSparing ? "less " : "");
  const own = operatorNotices ? `operator ${JSON.stringify(operatorNotices)} ` : "";
  const announced = announcement === undefined ? "" : `announced ${announcement?.id ?? "-"} `;
  const ofDay = rules.daily ? `${day} ` : "";
  // A name may be any text: it comes last, after a line break, which nothing before it contains.
  const named = siteName === undefined ? "" : `\n${siteName}`;
  const key = `${ofDay}${own}${announced}${language}-${region} ${audience} ${amount}${target}${named}`;
  const isRare = rules.rareQuery?.some((name) => search.has(name)) ?? false;
  const applied = isRare ? ({ ...rules, segment: "rare" } as const) : rules;
  const isTranslated = inLanguage !== undefined;
  return { key, rules: applied, isTranslated, target, setting, route: { pattern, path } };
}
