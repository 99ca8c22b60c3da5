/** The words of the API's description, in the language of what it says. */
export const WORDS = {
  shapes: "Shapes",
  problems: "Problems",
  scope: "Scope: ",
  send: "Send:",
  answers: "Answers:",
  answersNothing: "Answers nothing.",
};
