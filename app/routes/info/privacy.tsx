import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteName } from "#app/translations/current-language.ts";

import { privacySections } from "./content/privacy.tsx";
import { cachedInfoWithLinks } from "./cached-info.ts";
import { LegalText } from "./legal-text.tsx";

export const handle = { access: "everyone", shared: cachedInfoWithLinks } satisfies PageHandle;

export default function Privacy() {
  return (
    <LegalText
      description={`What ${siteName()} keeps about you, why, for how long, who else is involved, and how to say no.`}
      heading="Privacy Policy"
      sections={privacySections}
      summary="What we keep about you and why, piece by piece."
    />
  );
}
