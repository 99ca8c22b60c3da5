import { Hono } from "hono";
import type { Answer, Ask } from "./ask.ts";
import { listChanges } from "./endpoints/changes.ts";
import { collectionDetails } from "./endpoints/collections.ts";
import { discoverFilms, discoverShows } from "./endpoints/discover.ts";
import { findByExternalId } from "./endpoints/find.ts";
import * as lists from "./endpoints/lists.ts";
import { personDetails, personParts } from "./endpoints/people.ts";
import * as reference from "./endpoints/reference.ts";
import { search } from "./endpoints/search.ts";
import { episodeDetails, episodeParts, seasonDetails, seasonParts } from "./endpoints/seasons.ts";
import { filmDetails, showDetails } from "./endpoints/title-details.ts";
import { filmParts, showParts } from "./endpoints/title-parts.ts";
import type { Part } from "./endpoints/title-parts.ts";
import { refuse, reply } from "./reply.ts";

type Bindings = { ask: Ask; origin: string };
type PathValues = Readonly<Record<string, string>>;
type RouteAnswer = (ask: Ask, named: PathValues, origin: string) => Answer | null;
type Get = (path: string, maxAgeSeconds: number, answer: RouteAnswer) => void;

// How long the real service lets each kind of reply be cached, as observed.
const trendingSeconds = 120;
const changesSeconds = 300;
const listSeconds = 7200;
const detailsSeconds = 18_900;
const searchSeconds = 15_300;
const referenceSeconds = 14_400;

/** Every path of the film database. Null as an answer means that the path is unknown here. */
export function createRoutes(): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const get: Get = (path, maxAgeSeconds, answer) => {
    app.get(`/3${path}`, (context) => {
      const { ask, origin } = context.env;
      const body = answer(ask, context.req.param(), origin);
      if (body === null) return context.notFound();
      if (typeof body === "number") return refuse(body);
      const escaped = ask.quirks.escapedUnicode;
      return reply(context.req.raw, body, { maxAgeSeconds, escaped });
    });
  };
  addLists(get);
  addReference(get);
  addPeople(get);
  addTitles(get);
  return app;
}

function addLists(get: Get): void {
  get("/trending/:kind{movie|tv|person|all}/:window", trendingSeconds, (ask, named) =>
    lists.trending(ask, `${named.kind}`, `${named.window}`),
  );
  get("/movie/popular", listSeconds, lists.popularFilms);
  get("/movie/top_rated", listSeconds, lists.topRatedFilms);
  get("/movie/now_playing", listSeconds, lists.nowPlaying);
  get("/movie/upcoming", listSeconds, lists.upcoming);
  get("/tv/popular", listSeconds, lists.popularShows);
  get("/tv/top_rated", listSeconds, lists.topRatedShows);
  get("/tv/airing_today", listSeconds, (ask) => lists.showsOnAir(ask, 0));
  get("/tv/on_the_air", listSeconds, (ask) => lists.showsOnAir(ask, 7));
  get("/movie/changes", changesSeconds, (ask) => listChanges(ask, "movie"));
  get("/tv/changes", changesSeconds, (ask) => listChanges(ask, "tv"));
  get("/person/changes", changesSeconds, (ask) => listChanges(ask, "person"));
  get("/discover/movie", listSeconds, discoverFilms);
  get("/discover/tv", listSeconds, discoverShows);
  get(
    "/search/:kind{multi|movie|tv|person|collection|keyword|company}",
    searchSeconds,
    (ask, named) => search(ask, `${named.kind}`),
  );
  get("/find/:id", searchSeconds, (ask, named) => findByExternalId(ask, `${named.id}`));
}

function addReference(get: Get): void {
  get("/genre/movie/list", referenceSeconds, reference.filmGenreList);
  get("/genre/tv/list", referenceSeconds, reference.showGenreList);
  get("/configuration", referenceSeconds, (_ask, _named, origin) =>
    reference.configuration(origin),
  );
  get("/configuration/languages", referenceSeconds, reference.languageList);
  get("/configuration/countries", referenceSeconds, reference.countryList);
  get("/certification/movie/list", referenceSeconds, () => reference.certificationList("movie"));
  get("/certification/tv/list", referenceSeconds, () => reference.certificationList("tv"));
  get("/watch/providers/regions", referenceSeconds, reference.providerRegions);
  get("/watch/providers/movie", referenceSeconds, reference.providerList);
  get("/watch/providers/tv", referenceSeconds, reference.providerList);
}

function addPeople(get: Get): void {
  get("/person/:id", referenceSeconds, (ask, named) => {
    const person = ask.catalogue.person(toId(named.id));
    return person === undefined ? 34 : personDetails(person, ask);
  });
  get("/person/:id/:part{.+}", referenceSeconds, (ask, named) =>
    answerPart(ask.catalogue.person(toId(named.id)), personParts, named, ask),
  );
  get("/collection/:id", detailsSeconds, (ask, named) => {
    const collection = ask.catalogue.collection(toId(named.id));
    return collection === undefined ? 34 : collectionDetails(collection, ask);
  });
}

function addTitles(get: Get): void {
  get("/movie/:id", detailsSeconds, (ask, named) => {
    const film = ask.catalogue.film(toId(named.id));
    return film === undefined ? 34 : filmDetails(film, ask);
  });
  get("/movie/:id/:part{.+}", detailsSeconds, (ask, named) =>
    answerPart(ask.catalogue.film(toId(named.id)), filmParts, named, ask),
  );
  get("/tv/:id", detailsSeconds, (ask, named) => {
    const show = ask.catalogue.show(toId(named.id));
    return show === undefined ? 34 : showDetails(show, ask);
  });
  addSeasons(get);
  get("/tv/:id/:part{.+}", detailsSeconds, (ask, named) =>
    answerPart(ask.catalogue.show(toId(named.id)), showParts, named, ask),
  );
}

function addSeasons(get: Get): void {
  const season = "/tv/:id/season/:season";
  get(season, detailsSeconds, (ask, named) => {
    const show = ask.catalogue.show(toId(named.id));
    return show === undefined ? 34 : seasonDetails(show, toId(named.season), ask);
  });
  get(`${season}/episode/:episode`, detailsSeconds, (ask, named) => {
    const show = ask.catalogue.show(toId(named.id));
    const numbers: [number, number] = [toId(named.season), toId(named.episode)];
    return show === undefined ? 34 : episodeDetails(show, numbers, ask);
  });
  get(`${season}/episode/:episode/:part`, detailsSeconds, (ask, named) => {
    const found = findSeason(ask, named);
    const episode = found?.season.episodes.find((entry) => entry.number === toId(named.episode));
    const subject =
      found === undefined || episode === undefined ? undefined : { ...found, episode };
    return answerPart(subject && { ...subject, id: subject.episode.id }, episodeParts, named, ask);
  });
  get(`${season}/:part`, detailsSeconds, (ask, named) => {
    const found = findSeason(ask, named);
    return answerPart(found && { ...found, id: found.season.id }, seasonParts, named, ask);
  });
}

function findSeason(ask: Ask, named: PathValues) {
  const show = ask.catalogue.show(toId(named.id));
  const season = show?.seasons.find((entry) => entry.number === toId(named.season));
  return show === undefined || season === undefined ? undefined : { show, season };
}

/** A part at its own path has the id of its title; an appended part has none. */
function answerPart<Subject extends { id: number }>(
  subject: Subject | undefined,
  parts: Readonly<Record<string, Part<Subject>>>,
  named: PathValues,
  ask: Ask,
): Answer | null {
  const part = Object.hasOwn(parts, named.part ?? "") ? parts[named.part ?? ""] : undefined;
  if (part === undefined) return null;
  if (subject === undefined) return 34;
  const body = part(subject, ask);
  if (typeof body === "number") return body;
  // A page's path already says whose list it is, and the service gives it no id.
  return "page" in body && named.part !== "reviews" ? body : { id: subject.id, ...body };
}

/** An id that is not an integer finds nothing. */
function toId(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : -1;
}
