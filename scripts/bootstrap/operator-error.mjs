/**
 * Something that the person at the keyboard can fix: shown as its message alone, without a stack.
 */
export class OperatorError extends Error {
  name = "OperatorError";
}
