import { href } from "react-router";

import {
  filmDecades,
  filmSorts,
  formatFilmFilters,
  type FilmFilters,
} from "#app/features/films/film-filters.ts";
import { filmLanguages } from "#app/features/films/film-language.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip, ChipRow } from "#app/ui/chip.tsx";
import { SelectField } from "#app/ui/field.tsx";

import styles from "./archive.module.css";

const ANY = { value: "", label: "Any" };
const decades = [ANY, ...filmDecades.map((year) => ({ value: String(year), label: `${year}s` }))];
const languages = [ANY, ...filmLanguages.map(({ code, label }) => ({ value: code, label }))];
const sorts = filmSorts.map(({ value, label }, place) => ({
  value: place === 0 ? "" : value,
  label,
}));

interface ShelvesProps {
  collections: readonly { name: string; label: string }[];
  filters: FilmFilters;
}

/** The archive's shelves, and one in sight that leads to all of them. */
export function Shelves({ collections, filters }: ShelvesProps) {
  const addressOf = (collection: string) =>
    href("/archive") + formatFilmFilters({ ...filters, collection });
  return (
    <div className={styles["shelves"]}>
      <ChipRow label="Collections">
        <Chip current={filters.collection === ""} href={addressOf("")}>
          All
        </Chip>
        {collections.map(({ name, label }) => (
          <Chip current={filters.collection === name} href={addressOf(name)} key={name}>
            {label}
          </Chip>
        ))}
        {filters.subject !== "" && (
          <Chip current href={href("/archive") + formatFilmFilters({ ...filters, subject: "" })}>
            About: {filters.subject}
            <span aria-hidden="true">&nbsp;×</span>
            <span className="visually-hidden">, remove</span>
          </Chip>
        )}
      </ChipRow>
    </div>
  );
}

/** Narrows and orders the list; what it is narrowed to stands in the address. */
export function FilmFilterForm({ filters }: { filters: FilmFilters }) {
  const { q, collection, subject, decade, language, sort } = filters;
  const kept = Object.entries({ q, collection, subject }).filter(([, value]) => value !== "");
  return (
    // Controls take what they start with only when they are made. So they are made anew for other
    // choices of their own, but a shelf that is just opening leaves alone what is being chosen.
    <form
      action={href("/archive")}
      className={styles["filters"]}
      key={[decade, language, sort].join()}
    >
      {kept.map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <SelectField defaultValue={decade} label="Decade" name="decade" options={decades} />
      <SelectField defaultValue={language} label="Language" name="language" options={languages} />
      <SelectField defaultValue={sort} label="Order" name="sort" options={sorts} />
      <Button type="submit">Apply</Button>
      <ButtonLink href={href("/surprise") + formatFilmFilters(filters)} icon="star">
        Surprise me
      </ButtonLink>
    </form>
  );
}
