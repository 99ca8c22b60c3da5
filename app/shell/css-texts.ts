import type { CSSProperties } from "react";

import { t } from "#app/translations/t.ts";

/** What style sheets show as `content`: they cannot be translated themselves. */
export const cssTexts = (): CSSProperties =>
  ({
    "--text-watched": quoted(t("Watched")),
    "--text-half-watched": quoted(t("Partly watched")),
    "--text-all-watched": quoted(t("You have watched all of these.")),
  }) as CSSProperties;

const quoted = (text: string) => `"${text.replaceAll(/["\\\n]/g, " ")}"`;
