import { Button } from "#app/ui/buttons/button.tsx";
import { msg, t } from "#app/translations/t.ts";

import styles from "./identity-buttons.module.css";

const TEXTS = {
  "sign in": msg("Sign In With {name}"),
  "sign up": msg("Sign Up With {name}"),
  link: msg("Link {name}"),
};

type IdentityButtonsProps = {
  providers: readonly { id: string; name: string }[];
  /** The buttons' text. */
  says: keyof typeof TEXTS;
  /** The page that the viewer was going to. */
  next?: string | undefined;
  /** With which somebody may create an account. */
  invitation?: string | undefined;
  /** Links the identity to the viewer's account instead of signing in. */
  isLinking?: boolean;
};

/** A button for each configured provider; nothing when there are none. */
export function IdentityButtons({
  providers,
  says,
  next,
  invitation,
  isLinking,
}: IdentityButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className={styles["ways"]}>
      {providers.map(({ id, name }) => (
        <form action={`/login/with/${id}`} data-busy-form="" key={id} method="post">
          {next !== undefined && <input name="next" type="hidden" value={next} />}
          {invitation !== undefined && <input name="invitation" type="hidden" value={invitation} />}
          {isLinking && <input name="link" type="hidden" value="yes" />}
          <Button busyLabel={t("Going to {name}…", { name })} size="large" type="submit" wide>
            {t(TEXTS[says], { name })}
          </Button>
        </form>
      ))}
    </div>
  );
}
