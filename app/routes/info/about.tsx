import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ButtonRow, Prose } from "#app/ui/page.tsx";
import { Ticket, TicketPrice } from "#app/ui/ticket.tsx";

import { offers } from "./content/offers.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfo } from "./cached-info.ts";

export const handle = { access: "everyone", shared: cachedInfo } satisfies PageHandle;

export default function About() {
  return (
    <InfoPage
      description="How Matinee began in 2023, what it is for, what it offers, and whose work it stands on."
      heading="About Matinee"
      lead={
        <p>You have bought a ticket, the house lights go down. That moment is what we are for.</p>
      }
      title="About"
    >
      <InfoColumns>
        <Story />
        <Mission />
      </InfoColumns>
      <InfoSection heading="What we offer" id="offers">
        <ul className={styles["quarters"]}>
          {offers.map(({ title, icon, words }) => (
            <li key={title}>
              <Card icon={icon} title={title}>
                <p>{words}</p>
              </Card>
            </li>
          ))}
        </ul>
        <ButtonRow>
          <ButtonLink href="/plans" look="primary">
            Choose Your Plan
          </ButtonLink>
          <ButtonLink href={href("/jobs")}>Work with us</ButtonLink>
        </ButtonRow>
      </InfoSection>
      <Credits />
    </InfoPage>
  );
}

function Story() {
  return (
    <InfoSection heading="Our story" id="story">
      <Prose>
        <p>
          Matinee was founded in 2023, by people who missed the small cinema around the corner: the
          warm bulbs over the door, the handwritten programme, the person at the counter who knew
          just the film for a wet Tuesday.
        </p>
        <p>
          Streaming had everything but that. So we began to build a place where looking for a film
          is half the pleasure: quick on an old phone, quiet, and without anyone looking over your
          shoulder.
        </p>
        <p>
          Then we found how much of film history belongs to everyone already. A century of comedies,
          mysteries, serials and cartoons stands in the Internet Archive, free for all. We gave it a
          good screen and a comfortable seat.
        </p>
      </Prose>
    </InfoSection>
  );
}

function Mission() {
  return (
    <section aria-labelledby="mission" className={styles["mission"]}>
      <Ticket
        shape="tall"
        stub={<TicketPrice above="Founded in" amount="2023" below="Admit everyone" />}
      >
        <h2 id="mission">Our mission</h2>
        <p>
          To bring good films and the people who would love them together: simply, honestly, and on
          whatever screen is at hand.
        </p>
      </Ticket>
    </section>
  );
}

/** The film database asks for this sentence, word for word. */
const FILM_DATABASE_NOTICE =
  "This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.";

function Credits() {
  return (
    <InfoSection heading="Credits" id="credits">
      <Prose>
        <p>
          Facts and pictures about films and shows come from{" "}
          <a href="https://www.themoviedb.org/" rel="noreferrer">
            TMDB
          </a>
          . {FILM_DATABASE_NOTICE} Where a house runs on its demo catalogue, the pictures are drawn
          by us and the foot of each page says so.
        </p>
        <p>
          The free films come from the Internet Archive and are provided under{" "}
          <a href="https://archive.org/about/terms" rel="noreferrer">
            its terms of use
          </a>
          .
        </p>
        <p>
          Questions, or a film that we should know? <a href={href("/contact")}>Write to us</a>.
        </p>
      </Prose>
    </InfoSection>
  );
}
