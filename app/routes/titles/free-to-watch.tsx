import { href } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";

/** The way to where a title can be watched at once, where the archive has it. */
export function FreeToWatch({ filmId }: { filmId: string | undefined }) {
  if (filmId === undefined) return null;
  return (
    <ButtonLink href={href("/archive/:id", { id: filmId })} icon="play" look="primary" size="large">
      Free to watch
    </ButtonLink>
  );
}
