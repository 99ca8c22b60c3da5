import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

// Each list of cookies that it receives uploads at once; a refused upload is tried again, four times
// or as long as the proof lets them.

/** The first message. */
export interface UploadsTo {
  /** Where they are sent, and in which field of the form. */
  address: string;
  field: string;
  files: readonly Uint8Array[];
}

const LONGEST_MS = 15_000;
const TIMES = 4;
const PAUSE_MS = 250;
const BOUNDARY = "a-line-between-the-parts";

function formAround(field: string, file: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n`;
  const type = "Content-Type: application/octet-stream\r\n\r\n";
  return new Uint8Array(
    Buffer.concat([Buffer.from(head + type), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  );
}

async function uploadAll(
  address: string,
  forms: readonly Uint8Array<ArrayBuffer>[],
  cookies: readonly string[],
): Promise<void> {
  const endsAtMs = performance.now() + LONGEST_MS;
  const answers: Record<number, number> = {};
  async function upload(cookie: string, number: number): Promise<void> {
    for (let time = 0; time < TIMES && performance.now() < endsAtMs; time += 1) {
      const form = forms[(number + time) % forms.length] ?? null;
      // A server that is killed answers nothing.
      const status = await send(address, cookie, form).catch(() => 0);
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 503 || status === 0) await sleep(PAUSE_MS);
    }
  }
  await Promise.all(cookies.map(upload));
  process.send?.(answers);
}

async function send(address: string, cookie: string, body: BodyInit | null): Promise<number> {
  const answer = await fetch(address, {
    method: "POST",
    body,
    redirect: "manual",
    headers: {
      cookie,
      "sec-fetch-site": "same-origin",
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

// Real uploaders do not share the processors of the server that they upload to.
setPriority(constants.priority.PRIORITY_LOW);
process.once("message", ({ address, field, files }: UploadsTo) => {
  const forms = files.map((file) => formAround(field, file));
  process.on("message", (cookies: readonly string[]) => uploadAll(address, forms, cookies));
});
