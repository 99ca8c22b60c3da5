import { text, textIfSent } from "#app/lib/requests/read-form.ts";
import type { ShownRefusal } from "#app/lib/requests/refused.ts";
import { ProfileFace } from "#app/features/profiles/profile-face.tsx";
import {
  MOST_NAME_CHARACTERS,
  profileColours,
  profileFaces,
  toColour,
  toFace,
  type Profile,
  type ProfileColour,
  type ProfileFace as FaceName,
} from "#app/features/profiles/profile.ts";
import { ageLimits } from "#app/lib/setting.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { useLanguageOptions } from "../language-options.ts";
import { PinFields } from "./pin-fields.tsx";
import { whoItIsFor } from "./profile-words.ts";
import styles from "./profiles.module.css";

type FormProps = {
  profile: Pick<Profile, "name" | "colour" | "face" | "ageLimit" | "language">;
  /**
   * A new profile's id, made once, so that its form creates one profile however often it is sent.
   */
  newId?: string;
  /** Whether it is another's, which may become a child's and whose language is chosen here. */
  mayBeChilds: boolean;
  /** Whether it would be the first child's profile, which needs a PIN. */
  needsPin: boolean;
  refused: ShownRefusal | undefined;
};

/** The fields of the form; the PIN comes with the first child's profile. */
export const profileFields = {
  name: text,
  colour: text,
  face: text,
  ageLimit: text,
  language: textIfSent,
  pin: textIfSent,
  again: textIfSent,
};

/** A profile's name, picture and age limit. */
export function ProfileForm({ profile, newId, mayBeChilds, needsPin, refused }: FormProps) {
  const values = refused?.values ?? {};
  const name = values["name"] ?? profile.name;
  const colour = toColour(values["colour"] ?? profile.colour);
  const face = toFace(values["face"] ?? profile.face);
  return (
    <form data-busy-form="" method="post">
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      {newId !== undefined && <input name="id" type="hidden" value={newId} />}
      <FieldStack>
        <TextField
          autoComplete="off"
          defaultValue={name}
          error={refused?.errors["name"]}
          label={t("Name")}
          maxLength={MOST_NAME_CHARACTERS * 2}
          name="name"
          required
        />
        <Looks colour={colour} face={face} name={name} />
        {mayBeChilds && (
          <RadioGroup
            defaultValue={values["ageLimit"] ?? profile.ageLimit ?? ""}
            error={refused?.errors["ageLimit"]}
            legend={t("Who is it for?")}
            name="ageLimit"
            options={[
              { value: "", label: t("A grown-up"), hint: t("Everything.") },
              ...ageLimits.map((value) => {
                const { label, hint } = whoItIsFor[value];
                return { value, label: t(label), hint: t(hint) };
              }),
            ]}
          />
        )}
        {mayBeChilds && <LanguageField language={values["language"] ?? profile.language ?? ""} />}
        {mayBeChilds && needsPin && (
          <div className={styles["pin"]}>
            <p>
              {t(
                "This is your first profile for a child. A PIN keeps it there: leaving the profile, or signing out of it, asks for it.",
              )}
            </p>
            <PinFields error={refused?.errors["pin"]} />
          </div>
        )}
        <ButtonRow>
          <Button busyLabel={t("Saving…")} variant="primary" type="submit">
            {t("Save")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

/** The active profile's language is among its preferences. */
function LanguageField({ language }: { language: string }) {
  const options = useLanguageOptions();
  if (!options) return null;
  return (
    <SelectField
      defaultValue={options.some(({ value }) => value === language) ? language : ""}
      label={t("Language")}
      name="language"
      options={[{ value: "", label: t("Default") }, ...options]}
    />
  );
}

const COLOURS: Record<ProfileColour, MarkedText> = {
  bulb: msg("Yellow"),
  ticket: msg("Red"),
  free: msg("Green"),
  dusk: msg("Violet"),
  rose: msg("Pink"),
  sea: msg("Blue"),
};
const FACES: Record<FaceName, MarkedText> = {
  initials: msg("Initials"),
  cat: msg("Cat"),
  owl: msg("Owl"),
  robot: msg("Robot"),
  moon: msg("Moon"),
  fish: msg("Fish"),
  reel: msg("Film reel"),
};

/** Each choice shows its result. */
function Looks({ name, colour, face }: Pick<Profile, "name" | "colour" | "face">) {
  return (
    <>
      <fieldset className={styles["set"]}>
        <legend>{t("Color")}</legend>
        <div className={classNames(styles["looks"], styles["colours"])}>
          {profileColours.map((each) => (
            <label key={each}>
              <input
                className="visually-hidden"
                defaultChecked={each === colour}
                name="colour"
                type="radio"
                value={each}
              />
              <span className="visually-hidden">{t(COLOURS[each])}</span>
              <ProfileFace colour={each} face={face} name={name} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles["set"]}>
        <legend>{t("Picture")}</legend>
        <div className={styles["looks"]}>
          {profileFaces.map((each) => (
            <label key={each}>
              <input
                className="visually-hidden"
                defaultChecked={each === face}
                name="face"
                type="radio"
                value={each}
              />
              <span className="visually-hidden">{t(FACES[each])}</span>
              <ProfileFace colour={colour} face={each} name={name || "A"} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
