/** What a viewer allows beyond the essential, which is always on and therefore not stored. */
export interface Consent {
  functional: boolean;
  analytical: boolean;
  advertising: boolean;
}

/** Applies until a viewer has chosen. */
const BEFORE_CHOOSING: Consent = { functional: true, analytical: true, advertising: false };
const KINDS = ["functional", "analytical", "advertising"] as const;
/** Stands for a choice that allows nothing: an empty value would look like no choice. */
const NOTHING = "essential";

/** Reads a choice; anything that we did not write counts as none. */
export function parseConsent(text: string | undefined): Consent & { chosen: boolean } {
  const words = (text ?? "").split(".");
  const consent = consentTo(words);
  const chosen = text !== undefined && formatConsent(consent) === text;
  return chosen ? { ...consent, chosen } : { ...BEFORE_CHOOSING, chosen };
}

/** Whether views may be recorded: by the viewer's choice, unless the browser asks for privacy. */
export const allowsRecording = (choice: string | undefined, asksForPrivacy: boolean) =>
  !asksForPrivacy && parseConsent(choice).analytical;

/** Whether choices may be stored on the viewer's device. */
export const allowsStoring = (choice: string | undefined) => parseConsent(choice).functional;

/** The allowed kinds, as `functional.analytical`, which people can read in their browser. */
export function formatConsent(consent: Consent): string {
  return KINDS.filter((kind) => consent[kind]).join(".") || NOTHING;
}

function consentTo(words: readonly string[]): Consent {
  return {
    functional: words.includes("functional"),
    analytical: words.includes("analytical"),
    advertising: words.includes("advertising"),
  };
}
