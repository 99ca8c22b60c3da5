/**
 * How often a streamed page is looked at, and how often it may look the same: what the server gives
 * up it says within thirteen seconds.
 */
const LOOK_MS = 3_000;
const SAME_LOOKS = 5;

/**
 * Marks a streamed page that did not come whole: it has stopped growing, or it has ended and still
 * shows loading states. A browser never runs the page script of a document that breaks off, so this
 * runs in the document itself. React shows what has come only in a tab that is visible.
 */
export const WATCH_STREAM = `(()=>{
let before,same=0;
const look=setInterval(()=>{
if(document.hidden)return;
const over=document.readyState!=="loading",waits=document.querySelector("template[id^='B:']")!==null;
const now=over+" "+document.getElementsByTagName("*").length;
same=now===before?same+1:0;
before=now;
document.documentElement.toggleAttribute("data-incomplete",same>=(over?1:${SAME_LOOKS})&&(waits||!over));
if(over&&!waits)clearInterval(look);
},${LOOK_MS});
})()`;

const REFRESH = '<meta http-equiv="refresh" content="3"/>';

/**
 * Part of every document's head, for a page that is streamed with loading states: it is loaded again
 * where no script fills them in, and watched where one should.
 */
export function StillLoading() {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <script dangerouslySetInnerHTML={{ __html: WATCH_STREAM }} />
    </>
  );
}

/** A complete page needs neither. */
export const withoutStillLoading = (html: string): string =>
  html.replace(REFRESH, "").replace(`<script>${WATCH_STREAM}</script>`, "");
