import type { ItemSeed } from "../item-seed.ts";
import { family } from "./film-files.ts";
import { INVENTED_PREFIX } from "./invented-film.ts";

const film = {
  collections: ["feature_films", "moviesandfilms"],
  genres: ["Drama"],
  subjects: ["drama"],
  year: 1949,
  creator: "Ruth Callender",
  minutes: 80,
};

/** One film for each thing that uploaders do, and for each thing that goes wrong with what they did. */
export const awkwardInventedItems: readonly ItemSeed[] = [
  {
    collections: ["feature_films"],
    genres: ["Mystery"],
    subjects: ["mystery"],
    id: `${INVENTED_PREFIX}the-undated-letter`,
    title: "The Undated Letter",
    creator: "Harold Pym",
    files: family("the-undated-letter"),
    about:
      "It was found behind a skirting board. Nobody knows when it was written, or when the film was.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}two-names`,
    title: ["The Woman of Two Names", "La Dame aux deux noms"],
    files: family("two-names"),
    about:
      "She is a notary on one side of the border and a smuggler on the other, and is asked to draw up a contract with herself.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}the-committee-of-five`,
    title: "The Committee of Five",
    creator: ["Ruth Callender", "Harold Pym", "Dora Finch"],
    about: [
      "Five people inherit one chair.",
      "They decide to sit in it by turns, which lasts until the first of them falls asleep there.",
    ],
    files: family("the-committee-of-five"),
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}the-marked-up-man`,
    title: "The Marked-Up Man",
    about:
      '<div><b>The Marked-Up Man</b><br />\nA type-setter finds <i>himself</i> in the proofs. See <a href="https://example.org/" rel="ugc nofollow">the novel</a> &amp; the play.<img src="/download/nothing/tracker.gif"><script>document.title = "taken over";</script><form action="/search"><input name="q"></form></div>',
    files: family("the-marked-up-man"),
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}no-words-for-it`,
    title: "No Words for It",
    files: family("no-words-for-it"),
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}nameless`,
    about:
      "The uploader was in a hurry and left the title out. The film is about a man who is in a hurry.",
    files: family("nameless"),
  },
  {
    collections: ["feature_films"],
    genres: ["Romance"],
    subjects: "romance;sea;letters; harbour",
    id: `${INVENTED_PREFIX}about-then`,
    title: "About Then",
    date: "c.a. 1931",
    files: family("about-then"),
    about: "Two old people cannot agree on which summer it was.",
  },
  {
    collections: ["feature_films"],
    genres: ["Comedy"],
    subjects: ["comedy"],
    id: `${INVENTED_PREFIX}square-brackets`,
    title: "The Librarian's Holiday",
    date: "[1934]",
    files: family("square-brackets"),
    about: "A librarian spends her holiday putting a small hotel in order, alphabetically.",
  },
  {
    collections: ["feature_films"],
    genres: ["Thriller"],
    subjects: ["thriller"],
    id: `${INVENTED_PREFIX}full-movie-excellent-quality`,
    title: "''The Lamp in Room 9'' (1938) - Full movie, excellent quality",
    creator: "uploader_of_many_films",
    files: family("full-movie-excellent-quality"),
    about:
      "Every night the lamp in room nine is lit, and every night the hotel is one guest short at breakfast.",
  },
  {
    ...film,
    year: 2023,
    id: `${INVENTED_PREFIX}uploaded-lately`,
    title: "The Ferrymen (1936)",
    files: family("uploaded-lately"),
    about: "Two ferrymen share a river and a grudge. The year of the record is that of the upload.",
  },
  {
    collections: ["feature_films"],
    genres: ["Western"],
    subjects: ["western"],
    year: 1944,
    id: `${INVENTED_PREFIX}length-elsewhere`,
    title: "Cattle for Carrizo",
    more: { coverage: "1:08:20" },
    files: family("length-elsewhere"),
    about: "Two hundred head, one bridge, and a man who says that it is his.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}sizes-as-numbers`,
    title: "The Sum of It",
    numericSizes: true,
    files: family("sizes-as-numbers"),
    about:
      "An accountant sees the end of the world in a column of figures, and is told to check his addition.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}for-members-only`,
    title: "The Members' Reading Room",
    standing: "restricted",
    files: family("for-members-only"),
    about:
      "A thief joins a club to steal from its library and becomes a reader instead. The record is open; the film is lent to members only.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}watch-here-only`,
    title: "A Seat in the Front Row",
    standing: "no-download",
    files: family("watch-here-only"),
    about: "A film about a theatre that never let anything out of its doors; nor does the archive.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}withdrawn`,
    title: "Withdrawn",
    standing: "dark",
    files: [],
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}master-only`,
    title: "The Master Copy",
    files: [
      { name: "The Master Copy.mpeg", sizeBytes: 2_812_345_678 },
      { name: "The Master Copy.ogv", sizeBytes: 312_000_000 },
    ],
    about:
      "A forger of films is asked to tell the master from the copy. Of this one there is only the master, which no browser plays.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}every-size`,
    title: "The Man of Every Size",
    files: [
      { name: "every-size.mpeg", sizeBytes: 2_800_000_000 },
      { name: "every-size.hd.mp4", original: "every-size.mpeg" },
      "every-size.mp4",
      "every-size.ia.mp4",
      "every-size_512kb.mp4",
      "every-size_256kb.mp4",
      "every-size_64kb.mp4",
      { name: "every-size.m4v", original: "every-size.mpeg" },
      "every-size.webm",
      "every-size.ogv",
      "every-size.avi",
      "every-size.wmv",
    ],
    about:
      "A costume hirer can be anybody from a child to a giant, and is offered the lead in a play with one character.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}odd-names`,
    title: "Names That Need Care",
    files: [
      "Reel 1/50% off? It's #1 (final, cut).mp4",
      "Reel 2/Où est l'été… & other questions+answers.mp4",
      "Reel 3/बारिश की रात..mp4",
    ],
    about: "Three reels, kept in three folders by someone who liked every sign on the keyboard.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}ends-with-a-dot.`,
    title: "And That Was That.",
    files: family("ends-with-a-dot"),
    about: "An editor of other people's novels cannot stop at the end of her own.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}CAPITAL.Letters`,
    title: "Capital Letters",
    files: ["CAPITAL LETTERS.MP4"],
    about: "A telegraphist has only ever shouted.",
  },
  {
    ...film,
    genres: ["Family", "Drama"],
    collections: ["classic_tv"],
    subjects: ["television", "serial drama"],
    year: 1961,
    id: `${INVENTED_PREFIX}harbour-street-complete`,
    title: "Harbour Street, complete",
    captions: "none",
    files: Array.from({ length: 312 }, (_, at) => ({
      name: `Harbour Street episode ${at + 1}.mp4`,
      title: `Episode ${at + 1}`,
      track: at + 1,
    })),
    about:
      "Six years in the life of one street with a fish shop at either end: all three hundred and twelve episodes in one item.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}lengths-unknown`,
    title: "How Long Is a Piece of String",
    files: [
      { name: "string.mp4", length: "zero" },
      { name: "string_512kb.mp4", length: "none" },
    ],
    about: "A ropemaker's apprentice asks, and is sent to find out.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}no-picture`,
    title: "The Blank Frame",
    picture: "none",
    files: family("no-picture"),
    about: "A portrait painter leaves one frame empty and will not say whom it is for.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}picture-refused`,
    title: "Do Not Look Now",
    picture: "forbidden",
    files: family("picture-refused"),
    about:
      "A museum guard is asked to turn one picture to the wall, and begins to wonder about the others.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}with-trailer`,
    title: "Coming Attractions",
    files: [
      "coming-attractions-trailer.mp4",
      "coming-attractions-sample.mp4",
      "coming-attractions.mp4",
    ],
    about:
      "A cinema manager shows nothing but trailers for a year, until somebody asks for the films.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}one-file-gone`,
    title: "The Missing Reel",
    files: [
      { name: "missing-reel.hd.mp4", refusal: 404 },
      "missing-reel.mp4",
      "missing-reel_512kb.mp4",
    ],
    about:
      "The fourth reel has been gone for thirty years, and everyone in town remembers it differently.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}node-in-trouble`,
    title: "The Stoker's Night Off",
    files: [
      { name: "stoker.hd.mp4", refusal: 500 },
      { name: "stoker.mp4", refusal: 401 },
      "stoker_512kb.mp4",
    ],
    about: "The boiler is left to itself for one evening, and so is the ship.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}sound-only`,
    title: "Heard Through a Wall",
    files: [
      { name: "heard.hd.mp4", lacksPicture: true },
      { name: "heard.mp4", lacksPicture: true },
      "heard_512kb.mp4",
    ],
    about: "A lodger knows his neighbours by ear alone, and testifies. Only one copy has pictures.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}small-copy-only`,
    title: "The Smallest House in the Street",
    files: ["smallest-house.avi", "smallest-house_512kb.mp4"],
    about:
      "A family of nine and a lodger who plays the double bass. Only the small copy can be played.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}from-a-mkv`,
    title: "The Russian Doll",
    files: ["russian-doll.mkv", "russian-doll.mp4"],
    captions: "speech",
    about:
      "A doll inside a doll, and in the last of them a key. Its captions were written by a machine.",
  },
  {
    ...film,
    genres: ["Comedy"],
    id: `${INVENTED_PREFIX}a-very-long-title`,
    title:
      "The True and Unlikely History of Mrs Arbuthnot's Parrot, How It Came to Be Elected, What It Said in the Chamber, and Why the Chamber Has Been Quieter Since",
    files: family("a-very-long-title"),
    about: "A satire in eleven chapters and one beak.",
  },
  {
    ...film,
    genres: ["Romance", "Music"],
    id: `${INVENTED_PREFIX}barish-ki-raat`,
    title: "बारिश की रात का गीत",
    more: { language: "hin" },
    creator: "अंजलि देशपांडे",
    files: family("barish-ki-raat"),
    about:
      "एक स्टेशन, एक छाता और दो मुसाफ़िर. A song on a rainy night, and the two who have to share an umbrella to hear it.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}layla-tawila`,
    title: "ليلة طويلة على الميناء",
    more: { language: "ara" },
    files: family("layla-tawila"),
    about:
      "A long night at the harbour, in which a customs officer finds nothing to declare but himself.",
  },
  {
    ...film,
    id: `${INVENTED_PREFIX}well-reviewed`,
    title: "The Critic's Breakfast",
    files: family("well-reviewed"),
    reviews: [
      {
        reviewtitle: "Better than my own",
        reviewbody: "I have eaten at that table. <b>The eggs are accurate.</b>",
        stars: "5",
        reviewer: "an_invented_reviewer",
        reviewdate: "2019-03-02 08:15:00",
      },
      {
        reviewtitle: "Good print",
        reviewbody: "A little soft in the second reel.",
        stars: "4",
        reviewer: "another_invented_reviewer",
        reviewdate: "2021-11-20 21:40:12",
      },
    ],
    about: "A critic is served, in the course of one breakfast, everything he ever wrote.",
  },
];
