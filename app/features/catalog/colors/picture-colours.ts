/** The main colors of pictures, by their paths: each one's background while it loads. */
export interface PictureColours {
  of(path: string | undefined): string | undefined;
  note(path: string, colour: string): void;
  /** In the order in which they were seen. */
  all(): (readonly [path: string, colour: string])[];
  /** Increases with each that is seen. */
  changes(): number;
}

const MOST_COLOURS = 5_000;

export function createPictureColours(mostColours = MOST_COLOURS): PictureColours {
  const colours = new Map<string, string>();
  let changes = 0;
  return {
    of: (path) => (path === undefined ? undefined : colours.get(path)),
    note(path, colour) {
      colours.delete(path);
      colours.set(path, colour);
      changes += 1;
      const [oldest] = colours.keys();
      if (colours.size > mostColours && oldest !== undefined) colours.delete(oldest);
    },
    all: () => [...colours],
    changes: () => changes,
  };
}
