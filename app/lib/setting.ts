import { createContext } from "react-router";

/** How far a child's profile reaches, the lowest first; what stands above it is not shown to them. */
export const ageLimits = ["little", "kids", "teens"] as const;
export type AgeLimit = (typeof ageLimits)[number];
export type Audience = AgeLimit | "everyone";

export const isAgeLimit = (text: unknown): text is AgeLimit =>
  ageLimits.some((ceiling) => ceiling === text);

/**
 * What may change a shared page beside its address. Every value comes from an allow-list, so that
 * the number of pages that can be kept is bounded.
 */
export interface Setting {
  language: string;
  region: string;
  /** Who the page may be shown to. Never from anything that a browser could write itself. */
  audience: Audience;
  /** Whether less is to be sent than there is: smaller pictures, and nothing ahead of a press. */
  isSparing?: boolean;
  /** What the operator is told on a page of their own: few texts, none of them a viewer's. */
  operatorNotices?: readonly string[] | undefined;
  /**
   * Hears that something was left out because it is not known yet whether the audience may see it:
   * what is made now is right, and not worth keeping.
   */
  noteUnfinished?: () => void;
}

/** A setting in which not everything may be shown. */
export type ChildSetting = Setting & { audience: AgeLimit };

export const isForChild = (setting: Setting): setting is ChildSetting =>
  setting.audience !== "everyone";

/** The interface speaks English only, for now. */
const LANGUAGES = new Set(["en"]);

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

/** Every region that can be chosen, as its code. */
export const regions: readonly string[] = [...REGIONS];

export const isLanguage = (text: string) => LANGUAGES.has(text);
export const isRegion = (text: string) => REGIONS.has(text);

/** The cookie that carries the viewer's choice, as `en-IN`. */
export const SETTING_COOKIE = "setting";

/** Reads the cookie's value; what is not on the lists falls back to the operator's default. */
export function parseSetting(
  cookieValue: string | undefined,
  fallback: { language: string; region: string },
  audience: Audience = "everyone",
): Setting {
  const [language = "", region = ""] = (cookieValue ?? "").split("-", 2);
  return {
    language: isLanguage(language) ? language : fallback.language,
    region: isRegion(region) ? region : fallback.region,
    audience,
  };
}

export const formatSetting = ({ language, region }: Pick<Setting, "language" | "region">) =>
  `${language}-${region}`;

/** What a shared loader may know of the request beside its declared address. */
export const settingContext = createContext<Setting>();
