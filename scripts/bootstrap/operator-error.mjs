/** Something that the person at the keyboard can mend: shown as its message alone, no stack. */
export class OperatorError extends Error {
  name = "OperatorError";
}
