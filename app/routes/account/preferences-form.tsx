import type { ReactNode } from "react";
import { href } from "react-router";

import { filmLanguages } from "#app/features/films/film-language.ts";
import {
  ANY_CAPTIONS,
  type ParsedPreferences,
  type Preferences,
} from "#app/features/preferences/preferences.ts";
import { regionOptions } from "#app/lib/region-options.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/page.tsx";
import { Switch } from "#app/ui/switch.tsx";

import styles from "./account.module.css";

const themeOptions = [
  { value: "system", label: "As my device" },
  { value: "evening", label: "Evening", hint: "Dark" },
  { value: "matinee", label: "Matinée", hint: "Light" },
];

const captionOptions = [
  { value: "", label: "Off" },
  { value: ANY_CAPTIONS, label: "On, in any language" },
  ...filmLanguages.map(({ code, label }) => ({ value: code, label })),
];

const serverRegion = { value: "", label: "Default" };

interface PreferencesFormProps {
  chosen: Preferences;
  errors: ParsedPreferences["errors"];
  /** What the account said as this form was made: only what differs from it is written. */
  was: string;
  browserAsksForLess: boolean;
}

export function PreferencesForm(props: PreferencesFormProps) {
  const { chosen, errors, was, browserAsksForLess } = props;
  return (
    <form action={href("/profile/preferences")} data-busy-form="" method="post">
      <input name="was" type="hidden" value={was} />
      <FieldStack>
        <Part title="Light">
          <RadioGroup
            defaultValue={chosen.theme}
            error={errors.theme}
            legend="Theme"
            name="theme"
            options={themeOptions}
          />
        </Part>
        <Part title="Region">
          <SelectField
            defaultValue={chosen.region}
            error={errors.region}
            hint="Certificates, release dates and where to watch differ from country to country."
            label="Country or region"
            name="region"
            options={[serverRegion, ...regionOptions()]}
          />
        </Part>
        <Part title="Playing">
          <Switch
            defaultChecked={chosen.autoplaysTrailers}
            hint="As soon as you open one. Otherwise each waits for its Play, as it does where a device asks for less motion or less data."
            label="Trailers start by themselves"
            name="autoplaysTrailers"
          />
          <SelectField
            defaultValue={chosen.captions}
            error={errors.captions}
            hint="In free films. What you choose in the player goes on holding there until you choose something else here."
            label="Captions"
            name="captions"
            options={captionOptions}
          />
        </Part>
        <Part title="Data">
          <Switch
            defaultChecked={chosen.reducesData}
            hint="Smaller pictures, trailers that wait, and nothing fetched before you ask for it."
            label="Use less data"
            name="reducesData"
          />
          {browserAsksForLess && (
            <p className={styles["faint"]}>
              Your browser asks for less data itself, so less is sent whatever you choose here.
            </p>
          )}
        </Part>
        <Part title="Lists">
          <Switch
            defaultChecked={chosen.hidesWatched}
            hint="In rows and lists: a note says how many are left out, and shows them at a press. Your watchlist, your history and search leave out nothing."
            label="Hide titles that I have watched"
            name="hidesWatched"
          />
          <noscript>
            <p className={styles["faint"]}>
              Hiding takes JavaScript. Without it every list is whole.
            </p>
          </noscript>
        </Part>
        <ButtonRow>
          <Button busyLabel="Saving…" look="primary" type="submit">
            Save
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
