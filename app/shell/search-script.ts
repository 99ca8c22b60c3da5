import { startSearchDialog } from "./search-dialog-script.ts";

/** The search over the page, which `search-loader.ts` brings when the page itself is there. */
startSearchDialog(new AbortController().signal);
