import { useEffect, useState } from "react";

const KEYS = ["theater", "unpinned"] as const;

/**
 * What a viewer chose about the player's place on the page, for this visit: a player as wide as the
 * window, or one that does not stay in sight on a phone. Both are on <html> for CSS; the pre-paint
 * script puts them there when the next film is opened.
 */
type Choice = (typeof KEYS)[number];

const isStored = (choice: Choice) => {
  try {
    return sessionStorage.getItem(choice) !== null;
  } catch {
    return undefined;
  }
};

function write(choice: Choice, isChosen: boolean): void {
  document.documentElement.toggleAttribute(`data-${choice}`, isChosen);
  try {
    if (isChosen) sessionStorage.setItem(choice, "");
    else sessionStorage.removeItem(choice);
  } catch {
    // The choice holds on this page.
  }
}

const read = (choice: Choice) => document.documentElement.hasAttribute(`data-${choice}`);

/** One of the choices, and how to change it. */
export function usePageChoice(choice: Choice): [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => read(choice));
  useEffect(() => {
    // Back takes a page out of the browser's memory; the choice may be newer than it.
    const refresh = () => {
      document.documentElement.toggleAttribute(`data-${choice}`, isStored(choice) ?? read(choice));
      setChosen(read(choice));
    };
    addEventListener("pageshow", refresh);
    return () => removeEventListener("pageshow", refresh);
  }, [choice]);
  const choose = (next: boolean) => {
    write(choice, next);
    setChosen(next);
  };
  return [isChosen, choose];
}
