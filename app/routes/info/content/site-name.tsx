import { siteName } from "#app/translations/current-language.ts";
import { nameInText } from "#app/translations/site-name.ts";

/** The name of the site, in a text that is not translated. */
export const SiteName = () => nameInText(siteName());
