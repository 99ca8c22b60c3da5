/**
 * Runs work for each item, in order, at most so many at once. After a failure no further work
 * starts, and the items that were not started have no result.
 */
export async function fewAtOnce<Item, Value>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Value>,
): Promise<PromiseSettledResult<Value>[]> {
  const results: (PromiseSettledResult<Value> | undefined)[] = [];
  let next = 0;
  let hasFailed = false;

  async function goOn(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const place = next;
      next += 1;
      const [result] = await Promise.allSettled([work(items[place] as Item)]);
      results[place] = result;
      hasFailed ||= result.status === "rejected";
    }
  }

  await Promise.all(Array.from({ length: Math.min(most, items.length) }, goOn));
  return results.filter((result) => result !== undefined);
}
