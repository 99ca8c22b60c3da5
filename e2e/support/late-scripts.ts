import { Server } from "node:http";

import { comeLate } from "./throttle.ts";

// Loaded into the server of throttled journeys. A browser that a test lets wait for its requests
// fetches no page ahead, and a proxy in between has another address than the site.
const { emit } = Server.prototype;

Server.prototype.emit = function comeLater(name: string, ...given: unknown[]) {
  const answer = () => Reflect.apply(emit, this, [name, ...given]);
  const [request] = given;
  const isScript =
    name === "request" && String(Reflect.get(Object(request), "url")).startsWith("/assets/");
  if (!isScript) return answer();
  void comeLate().then(answer);
  return true;
};
