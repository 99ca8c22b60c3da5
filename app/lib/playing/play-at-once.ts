/** In the address of a film's page: it plays when it is opened, because a button said so. */
export const PLAY = "#play";
