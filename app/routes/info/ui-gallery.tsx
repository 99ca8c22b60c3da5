import type { PageHandle } from "#app/lib/page-handle.ts";
import { Basics } from "#app/ui/gallery/basics.tsx";
import { Films, Wall } from "#app/ui/gallery/films.tsx";
import { Forms } from "#app/ui/gallery/forms.tsx";
import { MessageSpecimens } from "#app/ui/gallery/messages.tsx";
import { Tickets } from "#app/ui/gallery/tickets.tsx";
import { Page } from "#app/ui/layout/page.tsx";

export const handle = { access: "everyone" } satisfies PageHandle;

export const meta = () => [{ title: "The props room" }, { name: "robots", content: "noindex" }];

/** Every component in every state, in both themes: look at it before and after a change. */
export default function UiGallery() {
  return (
    <>
      <Page>
        <h1>The props room</h1>
        <p>Every component in every state: evening on one side, matinée on the other.</p>
      </Page>
      <Basics />
      <Forms />
      <Films />
      <Tickets />
      <MessageSpecimens />
      <Wall />
    </>
  );
}
