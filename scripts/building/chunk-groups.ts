/** The packages, and what the bundler writes. Whose code it is shows by the file's name; the weight of ours is measured by it. */
const framework =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper|\0plain/;

/** What nearly every screen of films shows: one file instead of thirty that each import the others. */
const testServer = [
  /\/app\/ui\/(?:button|icon|poster(?!-grid|-wall\.tsx)|rail|ranked|skeleton)[\w.-]*$/,
  /\/app\/ui\/(?:class-names|poster-wall\.module|dialog|drawn-palette|icon-button|loading-text)[\w.-]*$/,
  /\/app\/lib\/(?:picture|runtime|server-facts)\.ts$/,
  /\/app\/features\/catalog\/(?:late-failure-message|listing-failures|title-(?!kinds)|trailer-(?:button|parts)|vote)[\w.-]*$/,
  /\/app\/routes\/browse\/(?:kept-browsing|failed-page|rows-page\.module|watch-button)[\w.]*$/,
  /\/app\/shell\/(?:as-served|continue-place|last-page\.module|late-last-page)[\w.]*$/,
];

/** What says that something failed: home asks for it then, screens that need more bring it along. */
const messages = [
  /\/app\/ui\/(?:address-button|message-panel|raise-toast)\.tsx?$/,
  /\/app\/features\/catalog\/failure-(?:message|toast)\.tsx$/,
];

const isOneOf = (patterns: RegExp[]) => (id: string) =>
  patterns.some((pattern) => pattern.test(id));

/** How the browser's code is cut: left alone, a bundler makes a file of every few lines shared. */
export const chunkGroups = [
  { name: "framework", test: framework, priority: 2 },
  {
    name: "house",
    test: isOneOf(testServer),
    minShareCount: 2,
    priority: 1,
  },
  { name: "messages", test: isOneOf(messages), priority: 1 },
];
