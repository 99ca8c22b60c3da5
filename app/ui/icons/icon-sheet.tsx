/**
 * Our own drawings on a 24-unit grid; paths in `solid` are filled, the others are lines of 1.75.
 */
const lines = {
  "arrow-left": "M20 12H4.5M11 5.5 4.5 12l6.5 6.5",
  "arrow-right": "M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5",
  "back-ten": "M4.2 12.5a7.8 7.8 0 1 0 2.6-5.8M6.4 2.8v4.1h4.1M9.2 10v5.4M11.8 10h3v5.4h-3z",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2.5h-15zM10 21h4",
  bookmark: "M6.5 4h11v16.5L12 16l-5.5 4.5z",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8",
  captions: "M3 5.5h18v13H3zM10.5 10.6a2 2 0 1 0 0 2.8M17.5 10.6a2 2 0 1 0 0 2.8",
  cast: "M3 9.5V5h18v14h-7M3 13.5A5.5 5.5 0 0 1 8.5 19M3 18.8v.2",
  check: "m4.5 12.5 5 5 10-11",
  "chevron-down": "m5 9 7 7 7-7",
  "chevron-left": "m15 5-7 7 7 7",
  "chevron-right": "m9 5 7 7-7 7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5",
  close: "m5.5 5.5 13 13M18.5 5.5l-13 13",
  device: "M7 3h10v18H7zM10.5 18h3",
  download: "M12 4v11.5M6.5 10.5 12 16l5.5-5.5M4.5 20h15",
  external: "M13.5 4H20v6.5M20 4l-9.5 9.5M17 13.5V20H4V7h6.5",
  film: "M3.5 4.5h17v15h-17zM7.5 4.5v15M16.5 4.5v15M3.5 9.5h4M3.5 14.5h4M16.5 9.5h4M16.5 14.5h4",
  "forward-ten": "M19.8 12.5a7.8 7.8 0 1 1-2.6-5.8M17.6 2.8v4.1h-4.1M9.2 10v5.4M11.8 10h3v5.4h-3z",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  "fullscreen-exit": "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.3 9.7c.2-3.3 5.6-3.2 5.4.1-.1 2-2.7 2-2.7 4M12 16.3v.4",
  home: "M4 11.5 12 4l8 7.5V20H4zM9.5 20v-5.5h5V20",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6V8",
  lock: "M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2",
  mail: "M3.5 5.5h17v13h-17zM4 6l8 7 8-7",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  minus: "M4.5 12h15",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  next: "M5.5 5v14l10-7zM18.5 5v14",
  picture: "M3 5h18v14H3zM12 12h6.5v4.5H12z",
  plus: "M12 4.5v15M4.5 12h15",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5",
  settings:
    "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8.8 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
  share: "M12 15V3.5M7.5 7.5 12 3.5l4.5 4M8 11H5v9.5h14V11h-3",
  "sign-out": "M10.5 4h-6v16h6M9.5 12h11M16 7.5l4.5 4.5-4.5 4.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  theater: "M2.5 6.5h19v11h-19zM8.5 20.5h7",
  trash: "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 14h9l1-14M10.3 10.5v6M13.7 10.5v6",
  tv: "M3 7.5h18v11H3zM8 3l4 4.5L16 3M8 21.5h8",
  users:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M16 5a3.5 3.5 0 0 1 0 6.5M18 14.8c2 .7 3.2 2.2 3.5 4.7",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.7-5.5 7.5-5.5s6.9 1.5 7.5 5.5",
  volume: "M4 9.5v5h3.5l5 4v-13l-5 4zM16 9c1.5 1.5 1.5 4.5 0 6M18.5 6.5c3 3 3 8 0 11",
  "volume-off": "M4 9.5v5h3.5l5 4v-13l-5 4zM16 9.5l5 5M21 9.5l-5 5",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.2v.4",
};

const solid = {
  pause: "M6 4.5h4.2v15H6zM13.8 4.5H18v15h-4.2z",
  play: "M6.5 3.8v16.4L20 12z",
  star: "m12 2.8 2.8 6.1 6.7.7-5 4.5 1.4 6.6L12 17.3l-5.9 3.4 1.4-6.6-5-4.5 6.7-.7z",
  ticket: "M2.5 6h19v4a2 2 0 0 0 0 4v4h-19v-4a2 2 0 0 0 0-4z",
};

export type IconName = keyof typeof lines | keyof typeof solid;

/** All icon names, for the gallery and its test. */
export const listIconNames = () =>
  [...Object.keys(lines), ...Object.keys(solid)].toSorted() as IconName[];

const symbolOf = (name: string, shape: string, attributes: string) =>
  `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${shape}"${attributes}></path></symbol>`;
const FILLED = ' fill="currentcolor" stroke-linejoin="round" stroke-width="1"';
const symbols = [
  ...Object.entries(lines).map(([name, shape]) => symbolOf(name, shape, "")),
  ...Object.entries(solid).map(([name, shape]) => symbolOf(name, shape, FILLED)),
].join("");

/** All drawings, once in every document and only from the server; icons refer to them. */
export const IconSheet = () => (
  <svg
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: symbols }}
    height="0"
    style={{ position: "absolute" }}
    width="0"
  />
);
