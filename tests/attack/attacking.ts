import { createChance } from "../fuzz/chance.ts";

/** The seed and the number of tries; `npm run prove attack` tries more, with another seed. */
const seed = Number(process.env["ATTACK_SEED"] ?? 20_261_122);
const times = Number(process.env["ATTACK_TIMES"] ?? 1);

/** Random tries, the same each time for the same seed, which is printed. */
export function beginAttack(what: string, cases: number) {
  const count = Math.ceil(cases * times);
  process.stdout.write(`attacking: ${what}, ${count} cases, seed ${seed}\n`);
  return { count, chance: createChance(seed) };
}
