import { parseArgs } from "node:util";
import { createArchive } from "./archive/archive.ts";
import { createMedia } from "./archive/files/media.ts";
import { defaultQuirks } from "./archive/quirks.ts";
import { archiveItems } from "./archive/seeds/catalogue.ts";
import { createFilmDatabase } from "./film-database/film-database.ts";
import { noQuirks } from "./film-database/quirks.ts";
import { createVideoStore } from "./film-database/video-store.ts";
import { createIdentity } from "./identity/identity.ts";
import { noIdentityQuirks } from "./identity/quirks.ts";
import { listen } from "./listen.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { openStandIns, portAfter } from "./open-stand-ins.ts";
import { whenParentEnds } from "./parent.ts";
import { openPictures } from "./pictures/pictures.ts";
import { openPlainPictures } from "./pictures/plain-pictures.ts";
import { readReels, toArchiveReel, toClip } from "./reel-files.ts";
import { createTrailers } from "./trailers/trailers.ts";

/**
 * The small outside world: the film database with its image host, the archive with its data nodes,
 * the trailers and a mailbox, each on a port of its own, and the control for tests. It prints its
 * addresses as one line of JSON, and ends with its parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4400" },
    // For tests that look at something else: resizing each picture takes longer than all the rest.
    "plain-pictures": { type: "boolean", default: false },
  },
});
const basePort = Number(values.port);
if (!Number.isInteger(basePort) || basePort < 0 || basePort > 65_528) {
  process.stderr.write("--port is a number from 0 to 65528.\n");
  process.exit(1);
}
whenParentEnds(() => process.exit(0));

const portAt = portAfter(basePort);
const now = () => new Date();
const pictures = values["plain-pictures"] ? openPlainPictures() : openPictures();
const reels = readReels();
const archive = {
  items: archiveItems(reels.map(toArchiveReel)),
  pictures,
  quirks: defaultQuirks(),
};
const quirks = noQuirks();
const identityQuirks = noIdentityQuirks();
let mediaOrigin = "";

const { addresses } = await openStandIns({
  basePort,
  quirks: { filmDatabase: quirks, archive: archive.quirks, identity: identityQuirks },
  services: {
    filmDatabase: createFilmDatabase({
      pictures,
      now,
      quirks,
    }),
    archive: createArchive({ ...archive, mediaOrigin: () => mediaOrigin }),
    media: createMedia(archive),
    trailers: createTrailers({
      pictures,
      findVideo: createVideoStore(now),
      clips: reels.map(toClip),
    }),
    identity: createIdentity({ quirks: identityQuirks }),
  },
});
mediaOrigin = addresses.media ?? "";

const mailbox = createMailbox();
const smtp = await mailbox.smtp.listen(portAt(5));
// The listener only accepts connections from this machine.
const pages = await listen((request) => mailbox.handler(request, { isLoopback: true }), {
  port: portAt(6),
});
const where = { ...addresses, smtp: smtp.url, mailbox: `${pages.url}/stand-ins/mail` };
process.stdout.write(`${JSON.stringify({ ...where, mailboxKey: mailbox.key })}\n`);
