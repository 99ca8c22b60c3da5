/**
 * What of sending loads once something waits. Apart from the rest, because buttons import that
 * themselves: a file of both kinds would bring the bundler's runtime to every page.
 */
export { sendEntry, sendOutbox, signOut } from "./send-outbox.ts";
