import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import type { DatabasePlace } from "../connect.server.ts";
import { backUp } from "./backup.server.ts";
import { restore } from "./restore.server.ts";
import { tryBackup } from "./try-backup.server.ts";

const USERS = 300;

function withBytes(whole: Buffer, change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
}

/** One bit of the byte at a place from 0, the first, to 1, the last. */
const flippedAt = (whole: Buffer, place: number) =>
  withBytes(whole, (bytes) => {
    const at = Math.round(place * (bytes.length - 1));
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  });

const INCOMPLETE = /^The backup .+ has no checksum at its end: part of it is missing, or an older/;
const CHANGED = /^The backup .+ is damaged: some of its \d+ bytes are not those that were written/;

/** What can become of a backup's bytes, and what a restore says of it. */
const DAMAGES: Readonly<Record<string, [(whole: Buffer) => Buffer, RegExp]>> = {
  "is empty": [() => Buffer.alloc(0), /is not a backup of a Matinee/],
  "has only its beginning": [(whole) => whole.subarray(0, 200), INCOMPLETE],
  "is cut in half": [(whole) => whole.subarray(0, whole.length / 2), INCOMPLETE],
  "lacks its last block": [(whole) => whole.subarray(0, -4_096), INCOMPLETE],
  "lacks its last byte": [(whole) => whole.subarray(0, -1), INCOMPLETE],
  "has another first byte": [(whole) => flippedAt(whole, 0), CHANGED],
  "has a flipped bit in its first hundredth": [(whole) => flippedAt(whole, 0.01), CHANGED],
  "has a flipped bit in its first quarter": [(whole) => flippedAt(whole, 0.25), CHANGED],
  "has a flipped bit in its middle": [(whole) => flippedAt(whole, 0.5), CHANGED],
  "has a flipped bit in its third quarter": [(whole) => flippedAt(whole, 0.75), CHANGED],
  "has a block of another file": [
    (whole) => withBytes(whole, (bytes) => bytes.fill(0xa5, 20_000, 20_512)),
    CHANGED,
  ],
  "has two parts that changed places": [
    (whole) => {
      const third = Math.floor(whole.length / 3);
      const [one, two] = [
        whole.subarray(third, third + 999),
        whole.subarray(third + 999, 2 * third),
      ];
      return Buffer.concat([whole.subarray(0, third), two, one, whole.subarray(2 * third)]);
    },
    CHANGED,
  ],
  "lacks a part of its middle": [
    (whole) => {
      const middle = Math.floor(whole.length / 2);
      return Buffer.concat([whole.subarray(0, middle), whole.subarray(middle + 700)]);
    },
    /is damaged: 700 of its \d+ bytes are missing\.$/,
  ],
  "has a part twice": [
    (whole) => Buffer.concat([whole.subarray(0, 9_000), whole.subarray(8_000)]),
    /is damaged: it has 1000 bytes more than its \d+\.$/,
  ],
  "has another checksum": [
    (whole) => withBytes(whole, (bytes) => bytes.write("0".repeat(64), bytes.length - 65)),
    CHANGED,
  ],
};

describeEachEngine("a backup", ({ place, emptyPlace, open }) => {
  async function makeBackup() {
    const given = await place();
    const database = await open(given);
    for (let index = 0; index < USERS; index += 1) {
      const user = { id: `u${index}`, name: `viewer ${index}`, email: `${index}@example.org` };
      const dates = { created_at: 1, updated_at: 1 };
      await database.kysely
        .insertInto("users")
        .values({ ...user, ...dates })
        .execute();
    }
    const file = join(directory(), "whole");
    await backUp(given, file, process.env);
    return file;
  }

  const countUsers = async (given: DatabasePlace) => {
    const { kysely } = await open(given);
    return (await kysely.selectFrom("users").select("id").execute()).length;
  };

  test("that is damaged in any way is refused for what it is, and leaves nothing behind", async () => {
    const whole = readFileSync(await makeBackup());
    const elsewhere = await emptyPlace();
    const before = readdirSync(elsewhere.dataDirectory);
    const file = join(directory(), "damaged");
    for (const [name, [damage, words]] of Object.entries(DAMAGES)) {
      writeFileSync(file, damage(whole));
      await expect(restore(elsewhere, file, process.env), name).rejects.toThrow(words);
    }
    const left = readdirSync(elsewhere.dataDirectory).filter((name) => name !== "server.lock");
    expect(left).toEqual(before);
    writeFileSync(file, whole);
    expect(await restore(elsewhere, file, process.env)).toEqual({ storedAs: undefined });
    expect(await countUsers(elsewhere)).toBe(USERS);
  });

  test("with a flipped bit cannot be restored, says the trial of it", async () => {
    const file = await makeBackup();
    writeFileSync(file, flippedAt(readFileSync(file), 0.5));
    await expect(tryBackup(await emptyPlace(), file, process.env)).rejects.toThrow(CHANGED);
  });

  test("of an older version, which has no checksum, is restored by who says that it is whole", async () => {
    const file = await makeBackup();
    const whole = readFileSync(file);
    const line = whole.lastIndexOf("\nmatinee backup: ");
    expect(line).toBeGreaterThan(0);
    writeFileSync(file, whole.subarray(0, line));
    const elsewhere = await emptyPlace();
    await expect(restore(elsewhere, file, process.env)).rejects.toThrow(INCOMPLETE);
    await restore(elsewhere, file, process.env, { mayLackChecksum: true });
    expect(await countUsers(elsewhere)).toBe(USERS);
    // What has one is still compared with it.
    writeFileSync(file, flippedAt(whole, 0.5));
    const given = restore(elsewhere, file, process.env, { mayLackChecksum: true });
    await expect(given).rejects.toThrow(CHANGED);
  });
});

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), "matinee-damaged-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
