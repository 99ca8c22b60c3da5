/** The default hosts of the film database, its pictures and the trailers. */
export const filmHosts = {
  "stand-in": {
    database: "http://127.0.0.1:4401",
    images: "http://127.0.0.1:4401",
    trailers: "http://127.0.0.1:4404",
    trailerPictures: "http://127.0.0.1:4404",
  },
  tmdb: {
    database: "https://api.themoviedb.org",
    images: "https://image.tmdb.org",
    trailers: "https://www.youtube-nocookie.com",
    trailerPictures: "https://i.ytimg.com",
  },
};

/** The stand-in requires a token as the real service does; this one is valid nowhere else. */
export const STAND_IN_TOKEN =
  "eyJhbGciOiJub25lIn0.eyJhdWQiOiJtYXRpbmVlLXN0YW5kLWlucyIsInN1YiI6ImRlbW8ifQ.bm90LWEtc2VjcmV0";
