import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server with the file of a film in front of the built one, which answers for all else. */
export async function startFilmFront(
  origin: string,
  answerFilm: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
) {
  const front = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (url.includes("/archive/x/file")) return answerFilm(incoming, outgoing);
    const passed = request(new URL(url, origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", () => resolve()));
  const { port } = front.address() as AddressInfo;
  return {
    port,
    close() {
      front.closeAllConnections();
      front.close();
    },
  };
}
