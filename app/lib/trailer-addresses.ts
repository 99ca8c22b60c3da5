/** Where trailers play, and where their pictures are: an origin, or a path of our own. */
export interface TrailerAddresses {
  player: string;
  pictures: string;
}
