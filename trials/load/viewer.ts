import { fieldsOf } from "../../tests/form-fields.ts";
import type { BalancerAnswer, Balancer } from "./balancer.ts";
import type { Ledger } from "./ledger.ts";
import type { SeededViewer } from "./seed-viewers.ts";

/** What can be opened, as the server shows it. */
export interface Shelves {
  titles: readonly string[];
  films: readonly string[];
}

export interface ViewerOptions {
  who: SeededViewer;
  balancer: Balancer;
  shelves: Shelves;
  ledger: Ledger;
  random: () => number;
  /** Habits of viewers: mostly reading, as people do, or mostly writing. */
  habit: Habit;
}

export type Habit = keyof typeof HABITS;

/** The share of each action; the rest is paying, once. */
const HABITS = {
  looking: { browse: 0.6, search: 0.1, play: 0.15, save: 0.12 },
  writing: { browse: 0.05, search: 0.05, play: 0.45, save: 0.35 },
};

const PAGES = ["/", "/movies", "/tvshows", "/categories", "/genre/drama", "/movies/top-rated"];
const WORDS = ["night", "house", "love", "man", "city", "dead", "road", "star"];
const FILM_SECONDS = 5_400;
const BEAT_SECONDS = 10;
const SUBSCRIPTION = "/subscription?plan=basic";

/** Reads what a new viewer is shown. */
export async function readShelves(balancer: Balancer, { cookie }: SeededViewer): Promise<Shelves> {
  const linksOn = async (path: string, link: RegExp) => {
    const page = await balancer.ask(path, { headers: { cookie } });
    const found = [...(page?.text ?? "").matchAll(link)].map(([, id = ""]) => id);
    if (found.length === 0) throw new Error(`${path} leads nowhere: ${page?.status}`);
    return [...new Set(found)];
  };
  return {
    titles: await linksOn("/movies/top-rated", /href="\/movie\/(\d+)"/g),
    films: await linksOn("/archive", /href="\/archive\/([\w.-]+)"/g),
  };
}

/** A viewer who does one thing after another; the ledger records what was acknowledged. */
export class Viewer {
  readonly #options: ViewerOptions;
  #playing: { film: string; second: number } | undefined;
  #hasPaid = false;

  constructor(options: ViewerOptions) {
    this.#options = options;
  }

  async act(): Promise<void> {
    const { random, habit } = this.#options;
    const { browse, search, play, save } = HABITS[habit];
    // A viewer with an open film mostly continues it.
    if (this.#playing !== undefined && random() < 0.5) return this.#play();
    const chance = random();
    if (chance < browse) return this.#browse();
    if (chance < browse + search) return this.#search();
    if (chance < browse + search + play) return this.#play();
    if (chance < browse + search + play + save) return this.#save();
    return this.#pay();
  }

  /** Any other answer is a fault; the balancer reports missing answers. */
  async #expect(
    status: number,
    path: string,
    init: RequestInit = {},
  ): Promise<BalancerAnswer | undefined> {
    const { balancer, who } = this.#options;
    const headers = { cookie: who.cookie, ...init.headers };
    const answer = await balancer.ask(path, { ...init, headers });
    if (answer !== undefined && answer.status !== status) throw new UnexpectedAnswer(path, answer);
    return answer;
  }

  #report(path: string, body: unknown): Promise<BalancerAnswer | undefined> {
    const headers = { "content-type": "application/json" };
    return this.#expect(200, path, { method: "POST", body: JSON.stringify(body), headers });
  }

  #pick(from: readonly string[]): string {
    return from[Math.floor(this.#options.random() * from.length)] ?? "";
  }

  async #browse(): Promise<void> {
    const { random, shelves } = this.#options;
    await this.#expect(
      200,
      random() < 0.5 ? this.#pick(PAGES) : `/movie/${this.#pick(shelves.titles)}`,
    );
    await this.#expect(200, "/api/viewer");
  }

  async #search(): Promise<void> {
    const word = this.#pick(WORDS);
    await this.#expect(200, `/api/suggest?q=${word.slice(0, 3)}`);
    await this.#expect(200, `/search?q=${word}`);
  }

  async #play(): Promise<void> {
    const { who, ledger, shelves, random } = this.#options;
    const film = this.#playing?.film ?? this.#pick(shelves.films);
    const key = `${who.userId} ${film}`;
    const player = `player-of-${who.userId}`;
    const report = (command: string) =>
      this.#report("/api/playing", { command, player, title: film });
    if (this.#playing === undefined) {
      await this.#expect(200, `/archive/${film}`);
      this.#playing = { film, second: ledger.watched.get(key) ?? 0 };
      await report("enter");
      return;
    }
    this.#playing.second += BEAT_SECONDS;
    const { second } = this.#playing;
    await report("stay");
    const place = { positionSeconds: second, durationSeconds: FILM_SECONDS };
    const acknowledged = await this.#report("/api/progress", { item: film, ...place });
    if (acknowledged !== undefined) {
      ledger.watched.set(key, second);
      ledger.acknowledged += 1;
    }
    if (random() > 0.2) return;
    this.#playing = undefined;
    await report("leave");
  }

  async #save(): Promise<void> {
    const { who, ledger, shelves } = this.#options;
    const title = this.#pick(shelves.titles);
    const acknowledged = await this.#report("/api/user-watchlist", {
      userId: who.email,
      content_id: title,
      content_title: title,
      content_type: "movie",
      added_at: new Date().toISOString(),
    });
    if (acknowledged !== undefined) {
      ledger.saved.add(`${who.userId} ${title}`);
      ledger.acknowledged += 1;
    }
    await this.#expect(200, "/watchlist");
  }

  async #pay(): Promise<void> {
    if (this.#hasPaid) return this.#browse();
    const page = await this.#expect(200, SUBSCRIPTION);
    if (page === undefined) return;
    // Its server died during the payment, and the next server's jobs have not reached it yet.
    if (page.text.includes("A payment of yours is being settled")) return;
    const fields = fieldsOf(page.text, "paypal");
    if (fields["key"] !== undefined) {
      const body = new URLSearchParams(fields);
      const paid = await this.#expect(303, SUBSCRIPTION, { method: "POST", body });
      if (paid === undefined) return;
      if (!paid.location?.startsWith("/subscription/paid/")) {
        throw new UnexpectedAnswer("paying", paid);
      }
    } else if (!page.text.includes("is yours, and paid until")) {
      // Otherwise a payment was made whose answer was lost, and this is how its payer learns of it.
      throw new UnexpectedAnswer(SUBSCRIPTION, page);
    }
    const { ledger, who } = this.#options;
    ledger.paid.add(who.userId);
    ledger.acknowledged += 1;
    this.#hasPaid = true;
  }
}

class UnexpectedAnswer extends Error {
  constructor(path: string, { status, text, location }: BalancerAnswer) {
    super(`${path} was answered ${status} ${location ?? ""} ${text.slice(0, 300)}`);
  }
}
