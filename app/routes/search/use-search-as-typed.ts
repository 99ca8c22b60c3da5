import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from "react";
import { href, useNavigate, useNavigation } from "react-router";

import { isSearchable, trimSearch } from "#app/features/catalog/search-text.ts";

import { searchAddress } from "./search-address.ts";

/** Long enough that a word is typed on, short enough that nobody waits for it. */
const PAUSE_MS = 250;

/**
 * Searches while the viewer types, by going to the search's own address in place of the last one.
 * The router drops what it was on its way to, so an older answer never comes over a newer one.
 */
export function useSearchAsTyped(text: string) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const place = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const awaited = next?.pathname === href("/search") ? textOf(next.search) : undefined;
  const latest = useRef(text);

  const follow = (typed: string) => {
    const wanted = trimSearch(typed);
    const target = isSearchable(wanted) ? wanted : "";
    if (target === latest.current) return;
    latest.current = target;
    void navigate(searchAddress(target), { replace: true, preventScrollReset: true });
  };

  const followWhatStandsThere = useEffectEvent(() => {
    const typed = place.current?.querySelector("input")?.value ?? text;
    if (trimSearch(typed) !== text) follow(typed);
  });

  // What was typed before the page came to life is searched for too.
  useEffect(() => {
    followWhatStandsThere();
    return () => clearTimeout(timer.current);
  }, []);

  // Back, or the search of another place: the field says what is shown, unless it is being typed in.
  useEffect(() => {
    latest.current = text;
    const input = place.current?.querySelector("input");
    if (input && document.activeElement !== input) input.value = text;
  }, [text]);

  const field = {
    ref: place,
    onInput({ target }: SyntheticEvent) {
      clearTimeout(timer.current);
      if (!(target instanceof HTMLInputElement)) return;
      timer.current = setTimeout(() => follow(target.value), PAUSE_MS);
    },
    /** The form goes there by itself. */
    onSubmit: () => clearTimeout(timer.current),
  };
  return { field, isSearching: awaited !== undefined && awaited !== text && isSearchable(awaited) };
}

const textOf = (query: string) => trimSearch(new URLSearchParams(query).get("q") ?? "");
