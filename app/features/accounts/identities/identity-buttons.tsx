import { Button } from "#app/ui/button.tsx";

import styles from "./identity-buttons.module.css";

type IdentityButtonsProps = {
  providers: readonly { id: string; name: string }[];
  /** What the buttons say before the provider's name. */
  verb: string;
  /** Where the viewer was going. */
  next?: string | undefined;
  /** To the account that is signed in to, in place of signing in. */
  isLinking?: boolean;
};

/** A button for each configured provider; nothing when there are none. */
export function IdentityButtons({ providers, verb, next, isLinking }: IdentityButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className={styles["ways"]}>
      {providers.map(({ id, name }) => (
        <form action={`/login/with/${id}`} data-busy-form="" key={id} method="post">
          {next !== undefined && <input name="next" type="hidden" value={next} />}
          {isLinking && <input name="link" type="hidden" value="yes" />}
          <Button busyLabel={`Going to ${name}…`} size="large" type="submit" wide>
            {`${verb} ${name}`}
          </Button>
        </form>
      ))}
    </div>
  );
}
