import { languages, pseudoLanguage } from "./languages.ts";

const codes = new Set([...languages, pseudoLanguage].map(({ code }) => code.toLowerCase()));

/** An address of this site without the language that it may name, as the program passes it on. */
export function withoutLanguage(address: string): string {
  const [, code = "", rest = ""] = /^\/([^/?#]+)(.*)$/s.exec(address) ?? [];
  if (!codes.has(code.toLowerCase())) return address;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
