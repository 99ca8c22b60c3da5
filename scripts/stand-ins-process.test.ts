import { expect, test } from "vitest";

import { leaveRealServices } from "./stand-ins-process.ts";

const settings = {
  FILM_DATABASE_URL: "http://127.0.0.1:1",
  FILM_IMAGES_URL: "http://127.0.0.1:1",
  TRAILERS_URL: "http://127.0.0.1:2",
  ARCHIVE_URL: "http://127.0.0.1:3",
  SMTP_URL: "smtp://127.0.0.1:4",
  STAND_INS: "{}",
};

test("`npm start` leads no real service to a stand-in, whose log would show its token", () => {
  const standIn = { filmDatabase: "stand-in", archive: "stand-in", mail: "stand-in" } as const;
  expect(leaveRealServices(settings, standIn)).toEqual(settings);
  const { STAND_INS, SMTP_URL, ARCHIVE_URL } = settings;
  expect(leaveRealServices(settings, { ...standIn, filmDatabase: "tmdb" })).toEqual({
    ARCHIVE_URL,
    SMTP_URL,
    STAND_INS,
  });
  const live = { filmDatabase: "tmdb", archive: "live", mail: "stand-in" } as const;
  expect(leaveRealServices(settings, live)).toEqual({ SMTP_URL, STAND_INS });
  expect(leaveRealServices(settings, { ...live, mail: "smtp" })).toEqual({ STAND_INS });
});
