import { describe, expect, test } from "vitest";

import { withStored } from "./with-stored.server.ts";

const standIns = {
  filmDatabase: "http://127.0.0.1:1",
  archive: "http://127.0.0.1:2",
  media: "http://127.0.0.1:3",
  trailers: "http://127.0.0.1:4",
  smtp: "smtp://127.0.0.1:5",
};
/** What `npm start` sets in an environment that says nothing. */
const demo = {
  STAND_INS: JSON.stringify(standIns),
  FILM_DATABASE_URL: standIns.filmDatabase,
  FILM_IMAGES_URL: standIns.filmDatabase,
  TRAILERS_URL: standIns.trailers,
  ARCHIVE_URL: standIns.archive,
  SMTP_URL: standIns.smtp,
};
const smtp = { MAIL: "smtp", SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org" };

describe("what operators set in the browser", () => {
  test("takes the place of the demo world, and no token is sent to a stand-in", () => {
    const { settings, locked, problems } = withStored(demo, { TMDB_TOKEN: "t" });
    expect(settings.filmDatabaseUrl.host).toBe("api.themoviedb.org");
    expect(settings.filmImagesUrl.host).toBe("image.tmdb.org");
    expect(settings.archivePlace.url.origin).toBe(standIns.archive);
    expect(settings.smtpUrl).toBe(standIns.smtp);
    expect([locked, problems]).toEqual([[], []]);
  });

  test("can make every service the real one", () => {
    const stored = { TMDB_TOKEN: "t", ARCHIVE: "live", ...smtp };
    const { settings, problems } = withStored(demo, stored);
    expect(settings).toMatchObject({ archive: "live", mail: "smtp", standIns: undefined });
    expect(settings.smtpUrl).toBe(smtp.SMTP_URL);
    expect(problems).toEqual([]);
  });

  test("gives way to the environment, which decides all that belongs together", () => {
    const environment = { ...demo, TMDB_TOKEN: "mine", VISITORS: "none" };
    const { settings, locked } = withStored(environment, {
      TMDB_TOKEN: "stored",
      VISITORS: "browse",
      SIGN_UP: "nobody",
    });
    expect(settings).toMatchObject({
      filmDatabaseToken: "mine",
      visitors: "none",
      signUp: "nobody",
    });
    expect(locked).toEqual(["films", "visitors"]);
    const own = withStored({ ...demo, FILM_DATABASE: "stand-in" }, { TMDB_TOKEN: "stored" });
    expect(own.settings.filmDatabase).toBe("stand-in");
    expect(own.problems).toEqual([]);
  });

  test("is left out where it cannot be used, and the rest remains", () => {
    const stored = { DEFAULT_REGION: "XX", SIGN_UP: "nobody", MAIL: "smtp", SMTP_URL: "hush" };
    const { settings, problems } = withStored(demo, stored);
    expect(settings.defaultSetting.region).toBe("IN");
    expect(settings.signUp).toBe("nobody");
    expect(settings.mail).toBe("stand-in");
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain("DEFAULT_REGION");
    expect(problems.join()).not.toContain("hush");
  });

  test("is left out as a whole where it does not go with the environment", () => {
    const { settings, problems } = withStored({ ...demo, DEMO: "public" }, { ...smtp });
    expect(settings.mail).toBe("stand-in");
    expect(problems.join()).toContain("DEMO has no effect");
  });

  test("leaves a mistake of the environment to be reported", () => {
    expect(() => withStored({ VISITORS: "all" }, {})).toThrow(/^VISITORS must be/);
    expect(() => withStored({ VISITORS: "all" }, { SIGN_UP: "nobody" })).toThrow(/^VISITORS/);
  });
});
