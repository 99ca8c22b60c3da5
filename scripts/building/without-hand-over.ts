import type { Plugin } from "vite";

const HAND_OVER = /serverHandoffStream: encodeViaTurboStream\([^()]*\)/g;

/**
 * For its own scripts, which no document here has, the router writes what every loader returned once
 * more: up to a sixteenth of the processor's time for a page. The server's bundle leaves it out.
 */
export function withoutHandOver(): Plugin {
  let isFound = false;
  return {
    name: "without-hand-over",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /react-router/, code: "serverHandoffStream: encodeViaTurboStream" },
      handler(code) {
        isFound = true;
        return { code: code.replaceAll(HAND_OVER, "serverHandoffStream: undefined"), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isFound) this.error("The router hands over its data otherwise.");
    },
  };
}
