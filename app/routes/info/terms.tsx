import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteName } from "#app/translations/current-language.ts";

import { termsSections } from "./content/terms.tsx";
import { cachedInfoWithLinks } from "./cached-info.ts";
import { LegalText } from "./legal-text.tsx";

export const handle = { access: "everyone", shared: cachedInfoWithLinks } satisfies PageHandle;

export default function Terms() {
  return (
    <LegalText
      description={`The agreement between you and ${siteName()}: accounts, plans, fair use, and the law that applies.`}
      heading="Terms of Use"
      sections={termsSections}
      summary="What you may expect of us, and we of you, in words that can be read."
    />
  );
}
