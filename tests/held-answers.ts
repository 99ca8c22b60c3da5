/**
 * Holds back answers until so many are asked for at once, and gives each at the next turn from then
 * on: so that a test sees how many can be under way, however slowly they come.
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
