/**
 * What of the player loads once somebody needs it. A film that is stored on the device takes all of
 * it along.
 */
export const laterParts = {
  dialog: () => import("./player-dialog.tsx").then(({ PlayerDialog }) => PlayerDialog),
  endCard: () => import("./end-card.tsx").then(({ EndCard }) => EndCard),
  remote: () => import("./remote-button.tsx").then(({ RemoteButton }) => RemoteButton),
  settings: () => import("./settings-fields.tsx").then(({ SettingsFields }) => SettingsFields),
  whilePlaying: () => import("./while-playing.tsx").then(({ WhilePlaying }) => WhilePlaying),
};
