/** Where trailers play, and where their pictures are: an origin, or a path of this site. */
export interface TrailerAddresses {
  player: string;
  pictures: string;
}
