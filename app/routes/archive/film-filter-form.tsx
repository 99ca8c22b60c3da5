import { href } from "react-router";

import {
  filmDecades,
  filmSorts,
  formatFilmFilters,
  type FilmFilters,
} from "#app/features/films/lists/film-filters.ts";
import { FilterPanel } from "#app/features/catalog/lists/filter-panel.tsx";
import { filmLanguagesToOffer } from "#app/features/films/details/film-language.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { t, type MarkedText } from "#app/translations/t.ts";

import styles from "./archive.module.css";

const listDecades = () => [
  { value: "", label: t("Any") },
  ...filmDecades.map(String).map((year) => ({ value: year, label: t("{year}s", { year }) })),
];

const listLanguages = () => [
  { value: "", label: t("Any") },
  ...filmLanguagesToOffer().map(({ code, label }) => ({ value: code, label: t(label) })),
];

const listSorts = () =>
  filmSorts.map(({ value, label }, index) => ({
    value: index === 0 ? "" : value,
    label: t(label),
  }));

interface ShelvesProps {
  collections: readonly { name: string; label: MarkedText }[];
  filters: FilmFilters;
}

/** The archive's collections, and one that leads to all of them. */
export function Shelves({ collections, filters }: ShelvesProps) {
  const addressOf = (collection: string) =>
    href("/archive") + formatFilmFilters({ ...filters, collection });
  return (
    <div className={styles["shelves"]}>
      <ChipRow label={t("Collections")}>
        <Chip current={filters.collection === ""} href={addressOf("")}>
          {t("All")}
        </Chip>
        {collections.map(({ name, label }) => (
          <Chip current={filters.collection === name} href={addressOf(name)} key={name}>
            {t(label)}
          </Chip>
        ))}
        {filters.subject !== "" && (
          <Chip current href={href("/archive") + formatFilmFilters({ ...filters, subject: "" })}>
            {t("About: {subject}<sign>\u00a0×</sign><hidden>, remove</hidden>", {
              subject: filters.subject,
              sign: (inside) => <span aria-hidden="true">{inside}</span>,
              hidden: (inside) => <span className="visually-hidden">{inside}</span>,
            })}
          </Chip>
        )}
      </ChipRow>
    </div>
  );
}

/** Filters and sorts the list; the choices are in the address. */
export function FilmFilterForm({ filters }: { filters: FilmFilters }) {
  const { q, collection, subject, decade, language, sort } = filters;
  const hidden = Object.entries({ q, collection, subject }).filter(([, value]) => value !== "");
  return (
    // Controls read their initial value only once, so other choices of the page recreate them;
    // opening a collection leaves what is being chosen alone.
    <FilterPanel
      isOpen={decade + language + sort !== ""}
      key={[decade, language, sort].join()}
      staysOpenWhenWide
    >
      <form action={href("/archive")} className={styles["filters"]}>
        {hidden.map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        <SelectField
          defaultValue={decade}
          label={t("Decade")}
          name="decade"
          options={listDecades()}
        />
        <SelectField
          defaultValue={language}
          label={t("Language")}
          name="language"
          options={listLanguages()}
        />
        <SelectField defaultValue={sort} label={t("Order")} name="sort" options={listSorts()} />
        <Button type="submit">{t("Apply")}</Button>
        <ButtonLink href={href("/surprise") + formatFilmFilters(filters)} icon="star">
          {t("Surprise me")}
        </ButtonLink>
      </form>
    </FilterPanel>
  );
}
