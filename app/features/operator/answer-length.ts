/** The longest answer to a message, for the form and for the server. */
export const ANSWER_LENGTH = 5_000;
