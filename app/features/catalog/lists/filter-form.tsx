import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ChipRow } from "#app/ui/cards/chip.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import { FilterChip, ownServicesAddress } from "./filter-chip.tsx";
import styles from "./filter-form.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { describeFilters, ratingWords, runtimeWords, sortWords } from "./filter-words.ts";
import { filterLanguages, FIRST_YEAR, ratings, runtimes, sorts, type Filters } from "./filters.ts";
import { allGenres } from "./genres.ts";
import type { TitleKind } from "../titles/title-card.ts";

interface FilterFormProps {
  /** The listing's path; the form adds its fields to it. */
  path: string;
  kind: TitleKind;
  /** Included where the address has to name the kind. */
  type?: TitleKind;
  filters: Filters;
  thisYear: number;
  addressOf: (filters: Filters) => string;
}

/**
 * Filters and sorts a list by its address alone: a plain form that works without a script, and
 * links that remove the active filters.
 */
export function FilterForm(props: FilterFormProps) {
  const { path, kind, type, filters, thisYear, addressOf } = props;
  const chosen = describeFilters(filters, kind);
  return (
    <div className={styles["filters"]}>
      <FilterPanel>
        <form action={path} className={styles["form"]}>
          {type !== undefined && <input name="type" type="hidden" value={type} />}
          {filters.services !== undefined && (
            <input name="services" type="hidden" value={filters.services} />
          )}
          <Fields filters={filters} kind={kind} thisYear={thisYear} />
          <div className={styles["buttons"]}>
            <Button variant="primary" type="submit">
              {t("Show Results")}
            </Button>
            {chosen.length > 0 && (
              <ButtonLink href={addressOf({})} variant="plain">
                {t("Clear all")}
              </ButtonLink>
            )}
          </div>
        </form>
      </FilterPanel>
      {filters.services === undefined && (
        <p className={styles["ownServices"]}>
          <ButtonLink href={ownServicesAddress(addressOf(filters))} size="small" variant="plain">
            {t("On my services")}
          </ButtonLink>
        </p>
      )}
      {chosen.length > 0 && (
        <ChipRow label={t("Filters in use")}>
          {chosen.map(({ key, words }) => (
            <FilterChip href={addressOf(without(filters, key))} key={key} words={words} />
          ))}
        </ChipRow>
      )}
    </div>
  );
}

function without(filters: Filters, key: keyof Filters): Filters {
  const { [key]: _, ...others } = filters;
  return others;
}

function Fields({
  filters,
  kind,
  thisYear,
}: Pick<FilterFormProps, "filters" | "kind" | "thisYear">) {
  const year = {
    inputMode: "numeric",
    type: "number",
    min: FIRST_YEAR,
    max: thisYear + 5,
  } as const;
  return (
    <>
      <SelectField
        defaultValue={filters.genre}
        label={t("Genre")}
        name="genre"
        options={[
          any(t("Any genre")),
          ...allGenres[kind].map(({ id, name }) => option(id, t(name))),
        ]}
      />
      <div className={styles["years"]}>
        <TextField defaultValue={filters.from} label={t("From year")} name="from" {...year} />
        <TextField defaultValue={filters.to} label={t("To year")} name="to" {...year} />
      </div>
      <SelectField
        defaultValue={filters.rating}
        label={t("Rating")}
        name="rating"
        options={[
          any(t("Any rating")),
          ...ratings.map((least) => option(least, ratingWords(least))),
        ]}
      />
      <SelectField
        defaultValue={filters.runtime}
        label={kind === "movie" ? t("Running time") : t("Episode length")}
        name="runtime"
        options={[
          any(t("Any length")),
          ...runtimes.map((each) => option(each, t(runtimeWords[each]))),
        ]}
      />
      <SelectField
        defaultValue={filters.language}
        label={t("Original language")}
        name="language"
        options={[
          any(t("Any language")),
          ...filterLanguages.map(({ code, name }) => option(code, t(name))),
        ]}
      />
      <SelectField
        defaultValue={filters.free}
        label={t("Price")}
        name="free"
        options={[any(t("Any price")), option("yes", t("Free in your region"))]}
      />
      <SelectField
        defaultValue={filters.sort}
        label={t("Order")}
        name="sort"
        options={[
          any(t("The list's own")),
          ...sorts.map((sort) => option(sort, t(sortWords[sort]))),
        ]}
      />
    </>
  );
}

const option = (value: string | number, label: string) => ({ value: String(value), label });
const any = (label: string) => option("", label);
