import type { ReactNode } from "react";
import { href } from "react-router";

import { filmLanguages } from "#app/features/films/details/film-language.ts";
import {
  ANY_CAPTIONS,
  type ParsedPreferences,
  type Preferences,
} from "#app/features/preferences/preferences.ts";
import { timeZones, zoneName } from "#app/lib/formats/zoned-time.ts";
import { PLAYBACK_RATES } from "#app/lib/playing/playback-rates.ts";
import { regionOptions } from "#app/lib/region-options.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { msg, t } from "#app/translations/t.ts";

import styles from "./account.module.css";

const listThemeOptions = () => [
  { value: "system", label: t("As my device") },
  { value: "evening", label: t("Evening"), hint: t("Dark") },
  { value: "matinee", label: t("Matinée"), hint: t("Light") },
];

const listCaptionOptions = () => [
  { value: "", label: t("Off") },
  { value: ANY_CAPTIONS, label: t("On, in any language") },
  ...filmLanguages.map(({ code, label }) => ({ value: code, label: t(label) })),
];

const listRegionOptions = () => [{ value: "", label: t("Default") }, ...regionOptions()];

/** Zones have the same names everywhere: those of the time zone database. */
const listZoneOptions = () => [
  { value: "", label: t("That of the region") },
  ...timeZones.map((zone) => ({ value: zone, label: zoneName(zone) })),
];

const listRateOptions = () =>
  PLAYBACK_RATES.map((rate) => ({
    value: `${rate}`,
    label: rate === 1 ? t("Normal") : t("{rate}×", { rate }),
  }));

interface PreferencesFormProps {
  chosen: Preferences;
  errors: ParsedPreferences["errors"];
  /** The account's preferences when the form was rendered: only differences are written. */
  was: string;
  browserAsksForLess: boolean;
  /** Of this device alone. */
  isTelevision: boolean;
}

export function PreferencesForm(props: PreferencesFormProps) {
  const { chosen, errors, was, browserAsksForLess, isTelevision } = props;
  return (
    <form action={href("/profile/preferences")} data-busy-form="" method="post">
      <input name="was" type="hidden" value={was} />
      <div className={styles["columns"]}>
        <Part title={t(msg("Light", "how bright the screens are"))}>
          <RadioGroup
            defaultValue={chosen.theme}
            error={errors.theme && t(errors.theme)}
            legend={t("Theme")}
            name="theme"
            options={listThemeOptions()}
          />
        </Part>
        <Part title={t("Region")}>
          <SelectField
            defaultValue={chosen.region}
            error={errors.region && t(errors.region)}
            hint={t(
              "Certificates, release dates and where to watch differ from country to country.",
            )}
            label={t("Country or region")}
            name="region"
            options={listRegionOptions()}
          />
          <SelectField
            defaultValue={chosen.timeZone}
            error={errors.timeZone && t(errors.timeZone)}
            hint={t("For your calendar and for alerts.")}
            label={t("Time zone")}
            name="timeZone"
            options={listZoneOptions()}
          />
        </Part>
        <PlayingPart chosen={chosen} errors={errors} />
        <Part title={t("Data")}>
          <Switch
            defaultChecked={chosen.reducesData}
            hint={t(
              "Smaller pictures, trailers that wait, and nothing fetched before you ask for it.",
            )}
            label={t("Use less data")}
            name="reducesData"
          />
          {browserAsksForLess && (
            <p className={styles["faint"]}>
              {t(
                "Your browser asks for less data itself, so less is sent whatever you choose here.",
              )}
            </p>
          )}
        </Part>
        <Part title={t("Lists")}>
          <Switch
            defaultChecked={chosen.hidesWatched}
            hint={t(
              "In rows and lists: a note says how many are left out, and shows them at a press. Your watchlist, your history and search leave out nothing.",
            )}
            label={t("Hide titles that I have watched")}
            name="hidesWatched"
          />
          <Switch
            defaultChecked={chosen.followsWatchlist}
            hint={t(
              "Shows, and films that aren't out yet. Anything else you follow by its button.",
            )}
            label={t("Follow what is on my watchlist")}
            name="followsWatchlist"
          />
          <Switch
            defaultChecked={chosen.showsRatings}
            label={t("Show my ratings on cards")}
            name="showsRatings"
          />
          <noscript>
            <p className={styles["faint"]}>
              {t("Hiding takes JavaScript. Without it every list is whole.")}
            </p>
          </noscript>
        </Part>
        <Part title={t("This screen")}>
          <Switch
            defaultChecked={isTelevision}
            hint={t(
              "Larger text, and the arrow keys of a remote control move from one thing to the next. On this device only.",
            )}
            label={t("Use it as a television")}
            name="television"
          />
        </Part>
      </div>
      <ButtonRow>
        <Button busyLabel={t("Saving…")} variant="primary" type="submit">
          {t("Save")}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** How trailers and films play. */
function PlayingPart({ chosen, errors }: Pick<PreferencesFormProps, "chosen" | "errors">) {
  return (
    <Part title={t("Playing")}>
      <Switch
        defaultChecked={chosen.autoplaysTrailers}
        hint={t(
          "As soon as you open one. Otherwise each waits for its Play, as it does where a device asks for less motion or less data.",
        )}
        label={t("Trailers start by themselves")}
        name="autoplaysTrailers"
      />
      <SelectField
        defaultValue={chosen.captions}
        error={errors.captions && t(errors.captions)}
        hint={t(
          "In free films. What you choose in the player stays in effect there until you choose something else here.",
        )}
        label={t("Captions")}
        name="captions"
        options={listCaptionOptions()}
      />
      <SelectField
        defaultValue={`${chosen.playbackRate}`}
        error={errors.playbackRate && t(errors.playbackRate)}
        hint={t("What you choose in the player is saved here.")}
        label={t("Playback speed")}
        name="playbackRate"
        options={listRateOptions()}
      />
      <ButtonRow>
        <ButtonLink href={href("/profile/preferences/keys")} icon="settings">
          {t("Keys of the player")}
        </ButtonLink>
      </ButtonRow>
    </Part>
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
