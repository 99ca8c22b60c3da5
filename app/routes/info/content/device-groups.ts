import type { IconName } from "#app/ui/icons/icon.tsx";
import { type MarkedText, msg } from "#app/translations/t.ts";

/** A kind of device, with what Matinee needs on it. */
export interface DeviceGroup {
  name: MarkedText;
  icon: IconName;
  how: MarkedText;
  needs: readonly MarkedText[];
}

export const deviceGroups: readonly DeviceGroup[] = [
  {
    name: msg("Phones"),
    icon: "device",
    how: msg(
      "Open {site} in the browser and add it to your home screen. There is nothing to install.",
    ),
    needs: [msg("Android 5.0+"), msg("iOS 14+")],
  },
  {
    name: msg("Tablets"),
    icon: "device",
    how: msg("Hold it sideways to watch, and upright to browse."),
    needs: [msg("Android 5.0+"), msg("iPadOS 14+")],
  },
  {
    name: msg("Computers"),
    icon: "fullscreen",
    how: msg("Any desktop or laptop with a current browser, with the keyboard alone if you like."),
    needs: [msg("Windows, macOS, Linux or ChromeOS"), msg("Chrome, Edge, Firefox or Safari")],
  },
  {
    name: msg("Smart TVs"),
    icon: "tv",
    how: msg(
      "Open the television’s own web browser. Text is larger on a large screen, and the arrow keys move around the page.",
    ),
    needs: [msg("A television with a web browser"), msg("A remote with arrow keys, or a keyboard")],
  },
  {
    name: msg("Streaming boxes"),
    icon: "play",
    how: msg("Any stick or box that has a web browser, controlled with its remote."),
    needs: [msg("A stick or box with a web browser"), msg("Android 5.0+ where it runs Android")],
  },
  {
    name: msg("Game consoles"),
    icon: "film",
    how: msg("Open the console’s web browser and go to our address."),
    needs: [msg("A console with a web browser"), msg("A controller, or a keyboard and mouse")],
  },
];

/** The connection speeds for each picture quality, for the FAQ and the device page. */
export const connectionSpeeds = [
  { quality: msg("Standard definition (SD)"), speed: msg("3.0 Mbps") },
  { quality: msg("High definition (HD)"), speed: msg("5.0 Mbps") },
  { quality: msg("Ultra high definition (4K)"), speed: msg("25 Mbps") },
] as const;
