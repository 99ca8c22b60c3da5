import { expect, test } from "vitest";

import { itemRecord } from "#app/services/archive/wire-item.ts";

import { toFilm } from "./to-film.ts";

const filmOf = (metadata: object, files: object[] = []) =>
  toFilm(itemRecord.parse({ metadata: { identifier: "one", ...metadata }, files }));

const video = (name: string, seconds: string) => ({ name, format: "h.264", length: seconds });

test.each<[object, number | undefined]>([
  [{ runtime: "1:35:00" }, 95],
  [{ runtime: "95 min" }, 95],
  [{ runtime: "95min." }, 95],
  [{ runtime: "95 m" }, 95],
  [{ runtime: "95 MINUTES" }, 95],
  [{ runtime: "53-68 min" }, 68],
  [{ runtime: "53 – 68 min" }, 68],
  [{ runtime: "about 95 min" }, undefined],
  [{ runtime: "3 95 min" }, undefined],
  [{ runtime: "95 months" }, undefined],
  // A bare number is minutes, until no film is as long.
  [{ runtime: "95" }, 95],
  [{ runtime: "600" }, 600],
  [{ runtime: "601" }, 10],
  [{ runtime: "5700" }, 95],
  [{ runtime: "0" }, undefined],
  [{ runtime: "long" }, undefined],
  [{ coverage: "1:35:00" }, 95],
  [{ coverage: "95" }, undefined],
  [{ runtime: "1:35:00", coverage: "1:00:00" }, 95],
  [{ runtime: "unknown: lost", coverage: "1:00:00" }, 60],
  [{}, undefined],
])("the running time of %j is %s minutes", (metadata, minutes) => {
  expect(filmOf(metadata).runtimeMinutes).toBe(minutes);
});

test("without a statement a single file's length is the running time, and that of several is not", () => {
  expect(filmOf({}, [video("one.mp4", "5700")]).runtimeMinutes).toBe(95);
  expect(filmOf({ runtime: "90 min" }, [video("one.mp4", "5700")]).runtimeMinutes).toBe(90);
  const two = [video("one.mp4", "5700"), video("another.mp4", "5700")];
  expect(filmOf({}, two).runtimeMinutes).toBeUndefined();
  expect(filmOf({}, [video("one.mp4", "20")]).runtimeMinutes).toBeUndefined();
});

test("subjects are a text or a list, each once as it was last spelled, and short", () => {
  expect(filmOf({ subject: "Noir; Crime ;;noir" }).subjects).toEqual(["noir", "Crime"]);
  expect(filmOf({ subject: ["Noir", "Crime;Drama"] }).subjects).toEqual(["Noir", "Crime", "Drama"]);
  const [fits, long] = ["a".repeat(60), "b".repeat(61)];
  expect(filmOf({ subject: [long, fits] }).subjects).toEqual([fits]);
  const many = Array.from({ length: 20 }, (_, at) => `s${at}`);
  expect(filmOf({ subject: many }).subjects).toEqual(many.slice(0, 12));
});

test("a note that keywords are needed is no subject", () => {
  const subject = ["need keyword", "Western;Needs Keywords", "keyword"];
  expect(filmOf({ subject }).subjects).toEqual(["Western", "keyword"]);
});

test("people are named one after the other, and what is lent is known", () => {
  expect(filmOf({ creator: ["Ada", "Grace"], director: "Fritz Lang" })).toMatchObject({
    creator: "Ada, Grace",
    director: "Fritz Lang",
    isLent: false,
  });
  expect(filmOf({ "access-restricted-item": "true" }).isLent).toBe(true);
  expect(filmOf({ "access-restricted-item": "false" }).isLent).toBe(false);
});

test("a picture is at the address that a server names, if it names one", () => {
  const addressOf = (misc: object | undefined) =>
    toFilm(itemRecord.parse({ metadata: { identifier: "one" }, files: [], misc })).pictureAddress;
  expect(addressOf({ image: "https://files.example/one.jpg" })).toBe(
    "https://files.example/one.jpg",
  );
  expect(addressOf({})).toBeUndefined();
  expect(addressOf(undefined)).toBeUndefined();
});
