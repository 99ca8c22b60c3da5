import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import type { IncomingMessage } from "node:http";

import { readBytes } from "#app/services/read-body.ts";

import { serve } from "../serve.ts";

/** A notification as the device reads it, and what came with it. */
interface ReceivedPush {
  text: string;
  claims: Record<string, unknown>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const fromText = (text: string) => Buffer.from(text, "base64url");

/** Reads a message as the device that has these keys (RFC 8291, RFC 8188). */
export function decryptPush(body: Buffer, device: { privateKey: Buffer; auth: Buffer }): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (sealed.length > body.readUInt32BE(16)) throw new Error("There is more than one record.");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(device.privateKey);
  const derive = (key: Buffer, of: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, of, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
  const secret = derive(ecdh.computeSecret(theirs), device.auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("The last record has no mark.");
  return plain.subarray(0, -1).toString();
}

/** Checks who sends (RFC 8292): the key is the one that the subscription was made for. */
function readVapid(header: string, publicKey: string): Record<string, unknown> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error("The key is not the subscription's.");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = fromText(key);
  const coordinates = [point.subarray(1, 33), point.subarray(33)];
  const [x = "", y = ""] = coordinates.map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    fromText(signature),
  );
  if (!isRight) throw new Error("The signature is wrong.");
  if (JSON.parse(fromText(head).toString()).alg !== "ES256") throw new Error("Not ES256.");
  return JSON.parse(fromText(claims).toString());
}

/** A push service with one device, which reads what it gets as the device does. */
export async function openPushService(publicKey: () => Promise<string>) {
  const received: ReceivedPush[] = [];
  const state = { status: 201, faults: [] as unknown[] };
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const device = { privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) };

  async function take(request: IncomingMessage): Promise<void> {
    const body = await readBytes(request, 8_192);
    const claims = readVapid(request.headers.authorization ?? "", await publicKey());
    const { headers } = request;
    if (headers["content-encoding"] !== "aes128gcm" || headers["ttl"] === undefined)
      throw new Error("A header is missing.");
    received.push({ text: decryptPush(body, device), claims, headers });
  }

  const origin = await serve((request, response) => {
    const end = () => response.writeHead(state.status).end();
    if (state.status !== 201) return void end();
    take(request).then(end, (error: unknown) => {
      state.faults.push(error);
      response.writeHead(400).end();
    });
  });
  return {
    origin,
    received,
    state,
    subscription: {
      endpoint: `${origin}/push/one`,
      p256dh: ecdh.getPublicKey().toString("base64url"),
      auth: device.auth.toString("base64url"),
    },
  };
}
