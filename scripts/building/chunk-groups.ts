/** Whose code it is shows by the file's name; the weight of ours is measured by it. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/** What nearly every screen of films shows: one file instead of thirty that each import the others. */
const house = [
  /\/app\/ui\/(?:button|icon|message-panel|poster(?!-grid)|rail|ranked|skeleton)[\w.-]*$/,
  /\/app\/ui\/(?:address-button|class-names|dialog|drawn-\w+|icon-button|loading-text|raise-toast)[\w.-]*$/,
  /\/app\/lib\/(?:picture|runtime|server-facts)\.tsx?$/,
  /\/app\/features\/catalog\/(?:failure-toast|listing-failures|title-|trailer-(?:button|parts)|vote)[\w.-]*$/,
  /\/app\/routes\/browse\/(?:kept-browsing|rows-page|watch-button)[\w.]*$/,
  /\/app\/shell\/(?:as-served|continue-place|last-page)[\w.]*$/,
];

/** How the browser's code is cut: left alone, a bundler makes a file of every few lines shared. */
export const chunkGroups = [
  { name: "framework", test: framework, priority: 2 },
  {
    name: "house",
    test: (id: string) => house.some((pattern) => pattern.test(id)),
    minShareCount: 2,
    priority: 1,
  },
];
