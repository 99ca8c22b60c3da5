import type { IconName } from "#app/ui/icon.tsx";

/** A kind of device, with what it needs to show Matinee. */
export interface DeviceGroup {
  name: string;
  icon: IconName;
  how: string;
  needs: readonly string[];
}

export const deviceGroups: readonly DeviceGroup[] = [
  {
    name: "Phones",
    icon: "device",
    how: "Open Matinee in the browser and add it to your home screen. There is nothing to install.",
    needs: ["Android 5.0+", "iOS 14+"],
  },
  {
    name: "Tablets",
    icon: "device",
    how: "Turn it on its side for the picture, upright for looking around.",
    needs: ["Android 5.0+", "iPadOS 14+"],
  },
  {
    name: "Computers",
    icon: "fullscreen",
    how: "Any desktop or laptop with a current browser, with the keyboard alone if you like.",
    needs: ["Windows, macOS, Linux or ChromeOS", "Chrome, Edge, Firefox or Safari"],
  },
  {
    name: "Smart TVs",
    icon: "tv",
    how: "Open the television’s own web browser. Text grows on a large screen, and the arrow keys lead the way.",
    needs: ["A television with a web browser", "A remote with arrow keys, or a keyboard"],
  },
  {
    name: "Streaming boxes",
    icon: "play",
    how: "Any stick or box that has a web browser, steered with its remote.",
    needs: ["A stick or box with a web browser", "Android 5.0+ where it runs Android"],
  },
  {
    name: "Game consoles",
    icon: "film",
    how: "Open the console’s web browser and go to our address.",
    needs: ["A console with a web browser", "A controller, or a keyboard and mouse"],
  },
];

/** What a picture needs of the connection, as the FAQ and the device page both say. */
export const connectionSpeeds = [
  { quality: "Standard definition (SD)", speed: "3.0 Mbps" },
  { quality: "High definition (HD)", speed: "5.0 Mbps" },
  { quality: "Ultra high definition (4K)", speed: "25 Mbps" },
] as const;
