import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip, ChipRow } from "#app/ui/chip.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

import styles from "./filter-form.module.css";
import { describeFilters, ratingWords, runtimeWords, sortWords } from "./filter-words.ts";
import { filterLanguages, FIRST_YEAR, ratings, runtimes, sorts, type Filters } from "./filters.ts";
import { allGenres } from "./genres.ts";
import type { TitleKind } from "./title-card.ts";

interface FilterFormProps {
  /** The listing's path; the form puts its fields behind it. */
  path: string;
  kind: TitleKind;
  /** Sent along where the address has to say which kind is meant. */
  type?: TitleKind;
  filters: Filters;
  thisYear: number;
  addressOf: (filters: Filters) => string;
}

/**
 * Narrows and sorts a list by its address alone: a plain form, that works without a script, and
 * what it narrows by as links that take it away again.
 */
export function FilterForm(props: FilterFormProps) {
  const { path, kind, type, filters, thisYear, addressOf } = props;
  const chosen = describeFilters(filters, kind);
  return (
    <div className={styles["filters"]}>
      <details className={styles["panel"]}>
        <summary className={styles["summary"]}>
          <Icon name="settings" />
          Filter and sort
        </summary>
        <form action={path} className={styles["form"]}>
          {type !== undefined && <input name="type" type="hidden" value={type} />}
          <Fields filters={filters} kind={kind} thisYear={thisYear} />
          <div className={styles["buttons"]}>
            <Button look="primary" type="submit">
              Show Results
            </Button>
            {chosen.length > 0 && (
              <ButtonLink href={addressOf({})} look="plain">
                Clear all
              </ButtonLink>
            )}
          </div>
        </form>
      </details>
      {chosen.length > 0 && (
        <ChipRow label="Filters in use">
          {chosen.map(({ key, words }) => (
            <Chip current href={addressOf(without(filters, key))} key={key}>
              <span className="visually-hidden">Remove </span>
              <span className={styles["chosen"]}>
                {words}
                <Icon name="close" />
              </span>
            </Chip>
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
        label="Genre"
        name="genre"
        options={[any("Any genre"), ...allGenres[kind].map(({ id, name }) => option(id, name))]}
      />
      <div className={styles["years"]}>
        <TextField defaultValue={filters.from} label="From year" name="from" {...year} />
        <TextField defaultValue={filters.to} label="To year" name="to" {...year} />
      </div>
      <SelectField
        defaultValue={filters.rating}
        label="Rating"
        name="rating"
        options={[any("Any rating"), ...ratings.map((least) => option(least, ratingWords(least)))]}
      />
      <SelectField
        defaultValue={filters.runtime}
        label={kind === "movie" ? "Running time" : "Episode length"}
        name="runtime"
        options={[any("Any length"), ...runtimes.map((each) => option(each, runtimeWords[each]))]}
      />
      <SelectField
        defaultValue={filters.language}
        label="Original language"
        name="language"
        options={[
          any("Any language"),
          ...filterLanguages.map(({ code, name }) => option(code, name)),
        ]}
      />
      <SelectField
        defaultValue={filters.sort}
        label="Order"
        name="sort"
        options={[any("The list's own"), ...sorts.map((sort) => option(sort, sortWords[sort]))]}
      />
    </>
  );
}

const option = (value: string | number, label: string) => ({ value: String(value), label });
const any = (label: string) => option("", label);
