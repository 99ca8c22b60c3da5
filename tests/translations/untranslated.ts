/** Shown only to developers. */
export const neverTranslated: readonly string[] = [
  "app/ui/gallery/",
  "app/routes/info/ui-gallery.tsx",
];

/** Terms, privacy and jobs are in English in every language, and say so: docs/translating.md. */
export const inEnglishAlone: readonly string[] = [
  "app/routes/info/application-form.tsx",
  "app/routes/info/content/privacy.tsx",
  "app/routes/info/content/terms.tsx",
  "app/routes/info/job.tsx",
  "app/routes/info/jobs.tsx",
  "app/routes/info/legal-text.tsx",
  "app/routes/info/opening-facts.tsx",
  "app/routes/info/privacy.tsx",
  "app/routes/info/terms.tsx",
];
