import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Card } from "#app/ui/cards/card.tsx";
import { ButtonRow, Prose } from "#app/ui/layout/page.tsx";
import { Ticket, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { t } from "#app/translations/t.ts";

import { offers } from "./content/offers.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfoWithLinks } from "./cached-info.ts";

export const handle = { access: "everyone", shared: cachedInfoWithLinks } satisfies PageHandle;

export default function About() {
  return (
    <InfoPage
      description={t(
        "How {site} began in 2023, what it is for, what it offers, and whose work it builds on.",
      )}
      heading={t("About {site}")}
      lead={
        <p>
          {t("You have bought a ticket, the house lights go down. That moment is what we are for.")}
        </p>
      }
      title={t("About")}
    >
      <InfoColumns>
        <Story />
        <Mission />
      </InfoColumns>
      <InfoSection heading={t("What we offer")} id="offers">
        <ul className={styles["quarters"]}>
          {offers.map(({ title, icon, words }) => (
            <li key={title.text}>
              <Card icon={icon} title={t(title)}>
                <p>{t(words)}</p>
              </Card>
            </li>
          ))}
        </ul>
        <ButtonRow>
          <ButtonLink href="/plans" variant="primary">
            {t("Choose Your Plan")}
          </ButtonLink>
          <ButtonLink href={href("/jobs")}>{t("Work with us")}</ButtonLink>
        </ButtonRow>
      </InfoSection>
      <Credits />
    </InfoPage>
  );
}

function Story() {
  return (
    <InfoSection heading={t("Our story")} id="story">
      <Prose>
        <p>
          {t(
            "{site} was founded in 2023, by people who missed the small cinema around the corner: the warm bulbs over the door, the handwritten program, the person at the counter who knew just the film for a wet Tuesday.",
          )}
        </p>
        <p>
          {t(
            "Streaming had everything but that. So we began to build a place where looking for a film is half the pleasure: quick on an old phone, quiet, and without anyone looking over your shoulder.",
          )}
        </p>
        <p>
          {t(
            "Then we found how much of film history belongs to everyone already. A century of comedies, mysteries, serials and cartoons is in the Internet Archive, free for all. We gave it a good screen and a comfortable seat.",
          )}
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
        stub={<TicketPrice above={t("Founded in")} amount="2023" below={t("Admit everyone")} />}
      >
        <h2 id="mission">{t("Our mission")}</h2>
        <p>
          {t(
            "To bring good films and the people who would love them together: simply, honestly, and on whatever screen is at hand.",
          )}
        </p>
      </Ticket>
    </section>
  );
}

/** The film database requires this sentence, word for word. */
const FILM_DATABASE_NOTICE =
  "This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.";

function Credits() {
  return (
    <InfoSection heading={t("Credits")} id="credits">
      <Prose>
        <p>
          {t(
            "Facts and pictures about films and shows come from <link>TMDB</link>. {notice} A server with the demo catalog shows pictures that we drew, and says so at the bottom of each page.",
            {
              link: (inside) => (
                <OutsideLink href="https://www.themoviedb.org/">{inside}</OutsideLink>
              ),
              notice: FILM_DATABASE_NOTICE,
            },
          )}
        </p>
        <p>
          {t(
            "The free films come from the Internet Archive and are provided under <link>its terms of use</link>.",
            {
              link: (inside) => (
                <OutsideLink href="https://archive.org/about/terms">{inside}</OutsideLink>
              ),
            },
          )}
        </p>
        <p>
          {t("Questions, or a film that we should know? <link>Write to us</link>.", {
            link: (inside) => <a href={href("/contact")}>{inside}</a>,
          })}
        </p>
      </Prose>
    </InfoSection>
  );
}
