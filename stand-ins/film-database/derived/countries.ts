import type { Title } from "../catalogue.ts";

const homes: Readonly<Record<string, string>> = {
  en: "US",
  fr: "FR",
  de: "DE",
  it: "IT",
  ja: "JP",
  ko: "KR",
  sv: "SE",
  ru: "RU",
  es: "ES",
  pt: "BR",
  zh: "CN",
  cn: "HK",
  fa: "IR",
  da: "DK",
  ar: "EG",
  hi: "IN",
  te: "IN",
  ta: "IN",
  ml: "IN",
  bn: "IN",
  mr: "IN",
  kn: "IN",
  ur: "IN",
  pa: "IN",
};

/** The countries that a title comes from; [] if unknown. */
export function countriesOf(title: Title): string[] {
  if (title.countries !== undefined) return [...title.countries];
  const home = homes[title.language];
  return home === undefined ? [] : [home];
}
