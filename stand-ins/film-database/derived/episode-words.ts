import { hash } from "./chance.ts";

type Words = readonly [string, ...string[]];

const qualities: Words = [
  "Borrowed",
  "Second",
  "Patient",
  "Crooked",
  "Quiet",
  "Last Honest",
  "Paper",
  "Midnight",
  "Unsigned",
  "Salt-Water",
  "Left-Handed",
  "Forgotten",
  "Wrong",
];
const things: Words = [
  "Parasol",
  "Lighthouse",
  "Ledger",
  "Ticket",
  "Lantern",
  "Bargain",
  "Telegram",
  "Shortcut",
  "Photograph",
  "Promise",
  "Doorbell",
  "Tram",
  "Rehearsal",
  "Compass",
  "Harmonium",
  "Monsoon",
  "Wedding Cake",
];
const actions: Words = [
  "Mending",
  "Returning",
  "Burying",
  "Counting",
  "Painting",
  "Chasing",
  "Forgiving",
  "Tuning",
  "Naming",
  "Losing",
  "Inheriting",
];
const persons: Words = [
  "Mrs. Rao",
  "the Night Clerk",
  "an Old Friend",
  "Nobody in Particular",
  "the Projectionist",
  "Two Brothers",
  "the New Girl",
  "Uncle Dev",
  "a Stranger",
  "the Postman",
  "the Twins",
];
const sayings: Words = [
  "What the Tide Left",
  "All Change, Please",
  "Half Past Never",
  "Every Other Sunday",
  "Not in Front of the Goat",
  "Rain Stopped Play",
  "The Way Home Is Longer",
  "Say It Again, Slowly",
  "No Refunds",
  "Where the Road Gives Up",
  "Tea First",
  "As the Crow Lies",
  "Anyone for the Last Ferry",
];
const times: Words = [
  "Morning",
  "A Quarter to Six",
  "The Small Hours",
  "New Year's Eve",
  "High Noon",
  "One Wet Tuesday",
  "The Day Before",
];
const places: Words = [
  "Grand Hotel",
  "Old Observatory",
  "Ferry Terminal",
  "Bus Depot",
  "Regal Cinema",
  "Fish Market",
  "Signal Box",
  "Botanical Gardens",
  "Water Tower",
  "Tea House",
  "Post Office",
];
const openings: Words = [
  "A letter arrives three years late",
  "The power fails on the busiest night of the year",
  "Somebody has been telling the truth, and it shows",
  "An old debt is called in",
  "The new arrival knows more than she should",
  "What was meant as a joke is taken seriously",
  "A suitcase comes back without its owner",
  "Everybody remembers the same evening differently",
  "The one reliable clock in the building stops",
  "A promise made in the rain has to be kept in the dry",
  "Someone is asked to look after a parrot",
  "Two people are given the same key",
  "A photograph turns out to have been cut in half",
];
const lightTurns: Words = [
  "and the whole building has an opinion about it.",
  "so supper is late and nobody goes home.",
  "and by evening there are two versions and one goat.",
  "which would be easier to explain without the trumpet.",
  "and the only way out is to sing.",
  "and nobody will admit to having started it.",
  "which is when the inspector chooses to call.",
];
const darkTurns: Words = [
  "and the answer has been in the house all along.",
  "but the one person who could explain it has gone.",
  "and a quiet man is asked a question he cannot avoid.",
  "while the river goes on rising.",
  "and trust turns out to be the expensive thing.",
  "and what was buried does not stay so.",
  "but the wrong door is already open.",
];
const comedyGenre = 35;

/**
 * A title and an overview for an episode of an invented show; real shows keep their own. Each list
 * is read in turn from a position that depends on the show, so that no season repeats itself: the
 * lists' lengths share no factor with the steps.
 */
export function writeEpisode(
  show: { id: number; genres: readonly number[] },
  seasonNumber: number,
  number: number,
): { name: string; overview: string } {
  const from = hash(`tv ${show.id} words`) + seasonNumber * 31;
  const turn = (words: Words, step: number) =>
    words[(from + number * step) % words.length] ?? words[0];
  const shapes: Words = [
    `The ${turn(qualities, 5)} ${turn(things, 3)}`,
    `${turn(actions, 4)} the ${turn(things, 5)}`,
    `A ${turn(things, 7)} for ${turn(persons, 3)}`,
    turn(sayings, 6),
    `${turn(persons, 7)} and the ${turn(things, 9)}`,
    `${turn(times, 3)} at the ${turn(places, 5)}`,
    turn(sayings, 7),
  ];
  const name = turn(shapes, 3);
  const turns = show.genres.includes(comedyGenre) ? lightTurns : darkTurns;
  const hasNoOverview = (from + number) % 9 === 0;
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    overview: hasNoOverview ? "" : `${turn(openings, 5)}, ${turn(turns, 3)}`,
  };
}
