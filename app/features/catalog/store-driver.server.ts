import { BaseDriver } from "bentocache/drivers/base_driver";
import type { CreateDriverResult, L2CacheDriver } from "bentocache/types";

import type { CacheStore } from "#app/db/cache-store.server.ts";

/** What of the store the driver needs. */
export type Store = Pick<CacheStore, "get" | "set" | "delete" | "clear">;

interface DriverOptions {
  store: Store;
  /** The store failed. The page does without it, and the operator should know. */
  onFailure: (error: unknown) => void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Our own store as the second layer of the cache. A store that fails is told of and passed over. */
export function storeDriver(options: DriverOptions): CreateDriverResult<L2CacheDriver> {
  return { options: {}, factory: ({ prefix }) => new StoreDriver(options, prefix) };
}

class StoreDriver extends BaseDriver implements L2CacheDriver {
  readonly type = "l2";
  readonly #options: DriverOptions;

  constructor(options: DriverOptions, prefix?: string) {
    super(prefix === undefined ? {} : { prefix });
    this.#options = options;
  }

  namespace(name: string): StoreDriver {
    return new StoreDriver(this.#options, this.createNamespacePrefix(name));
  }

  get(key: string): Promise<string | undefined> {
    return this.#attempt(undefined, async ({ get }) => {
      const bytes = await get(this.getItemKey(key));
      return bytes && decoder.decode(bytes);
    });
  }

  async pull(key: string): Promise<string | undefined> {
    const value = await this.get(key);
    await this.delete(key);
    return value;
  }

  set(key: string, value: string, lifetimeMs = 0): Promise<boolean> {
    return this.#attempt(false, async ({ set }) => {
      await set(this.getItemKey(key), encoder.encode(value), Date.now() + lifetimeMs);
      return true;
    });
  }

  delete(key: string): Promise<boolean> {
    return this.#attempt(false, (store) => store.delete(this.getItemKey(key)));
  }

  async deleteMany(keys: string[]): Promise<boolean> {
    await Promise.all(keys.map((key) => this.delete(key)));
    return true;
  }

  clear(): Promise<void> {
    return this.#attempt(undefined, ({ clear }) => clear(this.getItemKey("")));
  }

  /** The store is closed by whoever opened it. */
  async disconnect(): Promise<void> {}

  async #attempt<Result>(
    otherwise: Result,
    use: (store: Store) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await use(this.#options.store);
    } catch (error) {
      this.#options.onFailure(error);
      return otherwise;
    }
  }
}
