import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { PASSWORD } from "../accounts.ts";
import { openFaultyArchive } from "../archive/faulty-archive.ts";
import { settingsFor } from "../archive/films-of.ts";
import { insertMatches } from "../archive/matched-archive.ts";
import { createBrowser } from "../browser.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { openFilms } from "../test-catalog.ts";

interface AddonMeta {
  id: string;
  type: string;
  name: string;
  poster?: string;
  videos?: { id: string; season: number; episode: number }[];
}

interface AddonStream {
  url?: string;
  externalUrl?: string;
  description: string;
  subtitles: { lang: string; url: string }[];
  behaviorHints: Record<string, unknown>;
}

export interface AddonBody {
  id: string;
  name: string;
  catalogs: { type: string; id: string; name: string; extra: { name: string }[] }[];
  metas: AddonMeta[];
  meta: AddonMeta;
  streams: AddonStream[];
}

export const idsOf = ({ metas }: AddonBody) => metas.map(({ id }) => id);

const PIN = "2468";

/** The whole of Matinee beside an archive, for clients of its add-ons. */
export async function openAddon(variables: Record<string, string> = {}, postgresUrl?: string) {
  const archive = await openFaultyArchive();
  const { standIns } = await openFilms();
  const outside = { filmDatabase: standIns.filmDatabase, archive: settingsFor(archive) };
  const matinee = await openWholeMatinee({ outside, variables, postgresUrl });
  const mayBeShown = await insertMatches(matinee.database, archive.items);
  const ask = (path: string, init?: RequestInit) =>
    fetch(matinee.origin + path, { redirect: "manual", ...init });
  /** What is at an address below an add-on's own. */
  const read = async (path: string, base = "/stremio/"): Promise<AddonBody> => {
    const answer = await ask(base + path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json() as Promise<AddonBody>;
  };

  /** Somebody signed in, in a profile of theirs. */
  async function signUp(name: string) {
    const browser = createBrowser(matinee.origin);
    const email = `${name.toLowerCase()}@example.org`;
    await browser.post("/signup", { name, email, password: PASSWORD });
    /** The path that their add-on begins with. */
    const makeAddress = async () => {
      const made = await browser.post("/profile/stremio", { command: "create" });
      const page = await made.response.text();
      return /value="http:\/\/[^/"]+(\/stremio\/own\/[^"]+\/)manifest\.json"/.exec(page)?.[1] ?? "";
    };
    /** Adds a child's profile and goes on in it. */
    const becomeChild = async (ageLimit: string) => {
      const child = { id: randomUUID(), name: "Mina", colour: "sea", face: "owl", ageLimit };
      await browser.post("/profiles/new", { ...child, pin: PIN, again: PIN });
      await browser.post("/profiles/switch", { profile: child.id });
      return child.id;
    };
    const addToWatchlist = async (kind: string, id: string, title = id) => {
      const added_at = new Date().toISOString();
      const named = { user_id: email, content_id: id, content_title: title, content_type: kind };
      const { status } = await browser.report("/api/user-watchlist", { ...named, added_at });
      expect([id, status]).toEqual([id, 200]);
    };
    return { ...browser, email, makeAddress, becomeChild, addToWatchlist };
  }
  return { ...matinee, archive, mayBeShown, ask, read, signUp };
}
