/** Country codes with the name that the country has at home. */
export const countries: Readonly<Record<string, string>> = {
  AU: "Australia",
  BR: "Brasil",
  CA: "Canada",
  CN: "中国",
  DE: "Deutschland",
  DK: "Danmark",
  EG: "مصر",
  ES: "España",
  FR: "France",
  GB: "United Kingdom",
  HK: "香港",
  IE: "Ireland",
  IN: "India",
  IR: "ایران",
  IT: "Italia",
  JP: "日本",
  KR: "대한민국",
  NL: "Nederland",
  NZ: "New Zealand",
  RU: "Россия",
  SE: "Sverige",
  SU: "Soviet Union",
  US: "United States",
  ZA: "South Africa",
};

const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const own: Readonly<Record<string, string>> = {
  US: "United States of America",
  SU: "Soviet Union",
  HK: "Hong Kong",
};

export function countryName(code: string): string {
  return own[code] ?? english.of(code) ?? "";
}
