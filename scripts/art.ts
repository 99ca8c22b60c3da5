import { makePictures } from "../art/make-pictures.ts";
import { makeReels } from "../art/make-reels.ts";

// Draws what the stand-ins show: run by hand when a title, a person or a drawing changes. See
// art/README.md.
const [what = "pictures", ...more] = process.argv.slice(2);
if (what === "pictures") await makePictures({ all: more.includes("all") });
else if (what === "reels") await makeReels(more);
else {
  console.error("npm run art [-- pictures [all] | reels [name of a film …]]");
  process.exitCode = 1;
}
