import { sendReport } from "#app/lib/viewer-report.client.ts";
import { ownRecord, storeRecord } from "#app/shell/viewer-record.client.ts";

/** Keeps the speed for the viewer's profile: on this device at once, and by the outbox. */
export function storePlaybackRate(playbackRate: number): void {
  const record = ownRecord();
  if (!record?.preferences) return;
  storeRecord({ ...record, preferences: { ...record.preferences, playbackRate } });
  sendReport({
    path: "/api/playback-speed",
    body: { rate: playbackRate },
    subject: "playback speed",
  });
}
