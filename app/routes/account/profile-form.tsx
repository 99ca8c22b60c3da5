import type { Refused } from "#app/features/accounts/accounts-parts.server.ts";
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
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack } from "#app/ui/page.tsx";

import { PinFields } from "./pin-fields.tsx";
import { whoItIsFor } from "./profile-words.ts";
import styles from "./profiles.module.css";

type FormProps = {
  profile: Pick<Profile, "name" | "colour" | "face" | "ceiling">;
  /** Made once for a new profile, so that its form makes one however often it is sent. */
  newId?: string;
  /** Whether it may be made a child's. */
  mayBeChilds: boolean;
  /** Whether a child's profile would be the first, and need a PIN. */
  needsPin: boolean;
  refused: Refused | undefined;
};

/** What a profile is called, how it looks, and who it is for. */
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
          label="Name"
          maxLength={MOST_NAME_CHARACTERS * 2}
          name="name"
          required
        />
        <Looks colour={colour} face={face} name={name} />
        {mayBeChilds && (
          <RadioGroup
            defaultValue={values["ceiling"] ?? profile.ceiling ?? ""}
            error={refused?.errors["ceiling"]}
            legend="Who is it for?"
            name="ceiling"
            options={[
              { value: "", label: "A grown-up", hint: "Everything." },
              ...ageLimits.map((value) => ({ value, ...whoItIsFor[value] })),
            ]}
          />
        )}
        {mayBeChilds && needsPin && (
          <div className={styles["pin"]}>
            <p>
              This is your first profile for a child. A PIN keeps it there: leaving the profile, or
              signing out of it, asks for it.
            </p>
            <PinFields error={refused?.errors["pin"]} />
          </div>
        )}
        <ButtonRow>
          <Button busyLabel="Saving…" look="primary" type="submit">
            Save
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

const COLOURS: Record<ProfileColour, string> = {
  bulb: "Yellow",
  ticket: "Red",
  free: "Green",
  dusk: "Violet",
  rose: "Pink",
  sea: "Blue",
};
const FACES: Record<FaceName, string> = {
  initials: "Initials",
  cat: "Cat",
  owl: "Owl",
  robot: "Robot",
  moon: "Moon",
  fish: "Fish",
  reel: "Film reel",
};

/** Each choice shows what it would make. */
function Looks({ name, colour, face }: Pick<Profile, "name" | "colour" | "face">) {
  return (
    <>
      <fieldset className={styles["set"]}>
        <legend>Colour</legend>
        <div className={styles["looks"]}>
          {profileColours.map((each) => (
            <label key={each}>
              <input
                className="visually-hidden"
                defaultChecked={each === colour}
                name="colour"
                type="radio"
                value={each}
              />
              <span className="visually-hidden">{COLOURS[each]}</span>
              <ProfileFace colour={each} face={face} name={name} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles["set"]}>
        <legend>Picture</legend>
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
              <span className="visually-hidden">{FACES[each]}</span>
              <ProfileFace colour={colour} face={each} name={name || "A"} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
