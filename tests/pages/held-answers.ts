/**
 * Holds answers back until `count` are requested at once, and answers each at the next turn from
 * then on: a test sees how many can be in flight, however slowly they arrive.
 */
export function holdUntil(count: number): (answer: () => void) => void {
  const held: (() => void)[] = [];
  let isOpen = false;
  return (answer) => {
    held.push(answer);
    isOpen ||= held.length >= count;
    if (isOpen) for (const each of held.splice(0)) setImmediate(each);
  };
}
