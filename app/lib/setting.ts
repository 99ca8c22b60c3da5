import { createContext } from "react-router";

import type { ShownAnnouncement } from "./announcement.ts";
import type { RequestAllowance } from "./request-allowance.ts";

/** The age limits of children's profiles, lowest first; titles above the limit are not shown. */
export const ageLimits = ["little", "kids", "teens"] as const;
export type AgeLimit = (typeof ageLimits)[number];
export type Audience = AgeLimit | "everyone";

export const isAgeLimit = (text: unknown): text is AgeLimit =>
  ageLimits.some((ageLimit) => ageLimit === text);

/**
 * What may change a shared page besides its address. Every value comes from an allow-list, so that
 * the number of cached pages is bounded.
 */
export interface Setting {
  language: string;
  region: string;
  /** Who may see the page. Never read from anything that a browser could write itself. */
  audience: Audience;
  /** The page is the same for everybody, children included. */
  isPublic?: true;
  /** The page is closed to whoever asks, a robot: it gets what previews of the page show. */
  isPreview?: true;
  /** Whether to send less data: smaller pictures, and nothing before a click. */
  isSparing?: boolean;
  /** Notices on the operator's own page: few texts, none of them a viewer's. */
  operatorNotices?: readonly string[] | undefined;
  /** What the site is called. */
  siteName?: string;
  /** What is announced at the top of the page; null in a browser that has dismissed it. */
  announcement?: ShownAnnouncement | null | undefined;
  /**
   * Called when something was left out because its age rating is not known yet: the page is right
   * for now, and not worth storing.
   */
  noteUnfinished?: () => void;
  /** What may be asked of the film database for a child's page; without it there is no limit. */
  allowance?: RequestAllowance;
  /**
   * What a list or a title may cost besides its own answer, such as one in English where texts are
   * missing. Without it, all that it needs; `later`, nothing in a rendering that asks for the
   * answer itself, and one request in others; `never`, nothing.
   */
  furtherRequests?: "later" | "never";
}

/** A setting with an age limit. */
export type ChildSetting = Setting & { audience: AgeLimit };

export const isForChild = (setting: Setting): setting is ChildSetting =>
  setting.audience !== "everyone";

/** ISO 3166-1, as assigned. */
const REGIONS = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
    "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
    "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ " +
    "NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
    "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
    "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
);

/** The code of every region that can be chosen. */
export const regions: readonly string[] = [...REGIONS];

export const isRegion = (text: string) => REGIONS.has(text);

/** Reads the cookie's value; an unknown region becomes the operator's default. */
export function parseSetting(
  cookieValue: string | undefined,
  fallback: { language: string; region: string },
  audience: Audience = "everyone",
): Setting {
  const region = cookieValue?.split("-").at(-1);
  const isKnown = region !== undefined && isRegion(region);
  return { language: fallback.language, region: isKnown ? region : fallback.region, audience };
}

export const formatSetting = ({ language, region }: Pick<Setting, "language" | "region">) =>
  `${language}-${region}`;

/** What a shared loader may know about the request besides its declared address. */
export const settingContext = createContext<Setting>();
