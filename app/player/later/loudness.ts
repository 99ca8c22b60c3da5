import type { PlayerSource } from "../source-recovery.ts";

interface Sound {
  context: AudioContext;
  source: MediaElementAudioSourceNode;
  compressor: DynamicsCompressorNode;
}

/** An element's sound can be taken over once, and never given back. */
const sounds = new WeakMap<HTMLMediaElement, Sound>();
const evened = new WeakSet<HTMLMediaElement>();

/**
 * Whether quiet and loud scenes can be evened out. Browsers let no script hear files of another site
 * that does not allow it, as most of the archive's do not, and make them silent instead; so each
 * file that may be played has to be ours, or on this device.
 */
export const canEvenLoudness = (sources: readonly Pick<PlayerSource, "address">[]): boolean =>
  typeof AudioContext === "function" &&
  sources.every(({ address }) => {
    const { protocol, origin } = new URL(address, document.baseURI);
    return protocol === "blob:" || origin === location.origin;
  });

/** Makes quiet scenes louder and loud ones quieter, or leaves the sound as it is. */
export function evenLoudness(video: HTMLMediaElement, isOn: boolean): void {
  const sound = sounds.get(video);
  if (isOn) evened.add(video);
  else evened.delete(video);
  if (sound) connect(sound, isOn);
  else if (isOn) void takeOver(video);
}

async function takeOver(video: HTMLMediaElement): Promise<void> {
  const context = new AudioContext();
  // It waits for a click where the film started without one: until then the sound stays the film's.
  await context.resume();
  if (sounds.has(video)) return void context.close();
  const source = context.createMediaElementSource(video);
  const settings = { threshold: -40, knee: 30, ratio: 8, attack: 0.005, release: 0.3 };
  const compressor = new DynamicsCompressorNode(context, settings);
  compressor.connect(context.destination);
  const sound = { context, source, compressor };
  sounds.set(video, sound);
  connect(sound, evened.has(video));
  // A system that was interrupted, by a call for instance, suspends the context.
  video.addEventListener("play", () => void context.resume());
}

function connect({ context, source, compressor }: Sound, isOn: boolean): void {
  source.disconnect();
  source.connect(isOn ? compressor : context.destination);
}
