import { createHash, randomBytes } from "node:crypto";

export type Person = { subject: string; email: string; name: string };
export type Grant = { redirectUri: string; nonce: string; challenge: string; person: Person };

const maxStored = 1000;

export const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
export const newToken = () => randomBytes(16).toString("base64url");

/** Stores what was handed out; the map is limited, so that a test cannot fill it. */
export function store<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= maxStored) map.clear();
  map.set(key, value);
}

/** The codes that browsers carry back; each works once. */
export function createGrants() {
  const grants = new Map<string, Grant>();
  return {
    give(query: URLSearchParams): string {
      const code = newToken();
      const email = query.get("person_email") ?? "";
      store(grants, code, {
        redirectUri: query.get("redirect_uri") ?? "",
        nonce: query.get("nonce") ?? "",
        challenge: query.get("code_challenge") ?? "",
        person: {
          subject: query.get("person_subject") ?? hashOf(email).slice(0, 16),
          email,
          name: query.get("person_name") ?? "",
        },
      });
      return code;
    },
    take(code: string): Grant | undefined {
      const given = grants.get(code);
      grants.delete(code);
      return given;
    },
  };
}
