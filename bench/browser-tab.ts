export type Cookies = readonly { name: string; value: string; url: string }[];

/** A tab of a browser as viewers have it. */
export interface BrowserTab {
  open: (address: string) => Promise<void>;
  moveTo: (x: number, y: number) => Promise<void>;
  /** The pointer's position. */
  click: () => Promise<void>;
  /** Runs in the page that is shown now. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Slows the processor down for all pages of the tab, in browsers that can. */
  slowDown?: (times: number) => Promise<void>;
  close: () => Promise<void>;
}

export interface Browser {
  openTab: (cookies: Cookies) => Promise<BrowserTab>;
  close: () => Promise<void>;
}

/** A phone's. */
export const TAB_SIZE = { width: 390, height: 844 };
/** How long a person holds the button down; the link is followed when it is released. */
export const HELD_MS = 80;
