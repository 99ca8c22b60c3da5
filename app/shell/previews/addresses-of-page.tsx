import { use } from "react";
import { useLocation } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { currentPrefix } from "#app/translations/current-language.ts";

/** Tells search engines a shared page's one address, and those in other languages. */
export function AddressesOfPage() {
  const { isListed, origin = "", languages = [], ownLanguage = "" } = use(ServerFacts);
  const { pathname, search } = useLocation();
  if (!isListed) return null;
  const addressIn = (prefix: string) => origin + inLanguage(pathname + search, prefix);
  const others = languages.length < 2 ? [] : languages;
  return (
    <>
      <link href={addressIn(currentPrefix())} rel="canonical" />
      <meta content={addressIn(currentPrefix())} property="og:url" />
      {others.map((code) => (
        <link
          href={addressIn(prefixOf(code, ownLanguage))}
          hrefLang={code}
          key={code}
          rel="alternate"
        />
      ))}
      {others.length === 0 ? null : (
        <link href={addressIn("")} hrefLang="x-default" rel="alternate" />
      )}
    </>
  );
}
