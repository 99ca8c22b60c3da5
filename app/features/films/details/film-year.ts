interface FilmDates {
  year: string;
  date: string;
  title: string;
}

const YEAR = /(?<!\d)(?:18|19|20)\d\d(?!\d)/;

/**
 * A film's year: the record's, else its date's, else the one in brackets in its title, else empty.
 */
export function filmYear({ year, date, title }: FilmDates): string {
  return (
    YEAR.exec(year)?.[0] ?? YEAR.exec(date)?.[0] ?? /\(((?:18|19|20)\d\d)\)/.exec(title)?.[1] ?? ""
  );
}
