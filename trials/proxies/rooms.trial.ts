import { describe, expect, onTestFinished, test } from "vitest";

import type { Films } from "#app/features/films/films.server.ts";
import { takeBasePath } from "#app/translations/base-path.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";
import { connect, keyOf } from "#tests/together/room-client.ts";

import { proxies, serveBehind, startProxy } from "./real-proxies.ts";

const FILES = {
  nginx: { twoServers: "nginx.conf", signIn: "nginx-sign-in.conf" },
  caddy: { twoServers: "Caddyfile-two-servers", signIn: "Caddyfile-sign-in" },
} as const;
const FILM = { filmId: "Detour", episode: 1, title: "Detour" };
const HOST = "http://127.0.0.1";
/** Each file without what lets sockets through. */
const WITHOUT_SOCKETS = {
  nginx: (text: string) => text.replace(/^.*Upgrade \$http_upgrade.*$/m, ""),
  caddy: (text: string) =>
    text.replace(
      "reverse_proxy",
      "@sockets header Upgrade *\n\trespond @sockets 403\n\treverse_proxy",
    ),
};

describe.each(proxies)("behind %s", (proxy) => {
  describeOnSqlite("a room", ({ open }) => {
    async function openRoom(
      path: string,
      file: "signIn" | "twoServers" = "twoServers",
      edit = (text: string) => text,
    ) {
      takeBasePath(path);
      onTestFinished(() => takeBasePath(""));
      const site = await openTestSite({
        database: await open(),
        features: { films: { film: async () => ({}) } as unknown as Films },
        variables: { ROOMS: "everyone", TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: HOST + path },
      });
      const code = (await site.rooms.open(FILM, "the owner")) ?? "";
      const origin = await startProxy(
        proxy,
        FILES[proxy][file],
        {
          "10.0.0.11:3000": site.origin,
          "10.0.0.12:3000": site.origin,
          "10.0.0.9:9091": await openService(),
        },
        edit,
      );
      return { origin: origin + path, code };
    }

    test.each([
      ["two servers", "twoServers", ""],
      ["two servers below a path", "twoServers", "/cinema"],
      ["a sign-in service", "signIn", ""],
    ] as const)("goes through over sockets with %s", async (_, file, path) => {
      const { origin, code } = await openRoom(path, file);
      const headers = { origin: HOST };
      const [ada, grace] = [
        await connect(origin, code, { headers }),
        await connect(origin, code, { headers }),
      ];
      expect([ada.status, grace.status]).toEqual([101, 101]);
      ada.join("Ada");
      grace.join("Grace");
      await ada.until(() => ada.names().length === 2, "both are there");
      grace.send({ type: "chat", sequence: 1, text: "Good evening" });
      await ada.until(() => ada.texts().includes("Good evening"), "Ada reads it");
      const elsewhere = await connect(origin, code, {
        headers: { origin: "https://evil.example" },
      });
      expect(elsewhere.status).toBe(403);
    });

    test("goes on over streams and requests where the proxy lets no socket through", async () => {
      const { origin, code } = await openRoom("/cinema", "twoServers", WITHOUT_SOCKETS[proxy]);
      expect((await connect(origin, code)).status).not.toBe(101);
      const ada = await openStream(origin, code, "Ada");
      const grace = await openStream(origin, code, "Grace");
      await expect.poll(ada.text, { message: "it comes at once" }).toContain('"name":"Grace"');
      const message = { type: "chat", sequence: 1, text: "Good evening" };
      expect(await grace.post("messages", { key: keyOf("Grace"), message })).toEqual({
        type: "accepted",
        sequence: 1,
      });
      await expect.poll(ada.text).toContain("Good evening");
    });
  });
});

/** It knows everybody. */
const openService = () =>
  serveBehind((_, response) => void response.writeHead(200, { "Remote-User": "alice" }).end());

/** What a page does without sockets. */
async function openStream(origin: string, code: string, name: string) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const ask = (way: string, body: object) =>
    fetch(`${origin}/api/rooms/${code}/${way}`, {
      method: "POST",
      headers: { origin: HOST },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
  const events = await ask("events", { type: "join", name, key: keyOf(name) });
  let text = "";
  const reading = async () => {
    for await (const part of events.body ?? []) text += Buffer.from(part).toString();
  };
  void reading().catch(() => undefined);
  return {
    text: () => text,
    post: async (way: string, body: object): Promise<unknown> => (await ask(way, body)).json(),
  };
}
