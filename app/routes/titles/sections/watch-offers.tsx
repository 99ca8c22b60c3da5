import { use, type ReactNode } from "react";

import type { WatchWay, WhereToWatch } from "#app/features/catalog/titles/where-to-watch.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { regionName } from "#app/lib/formats/names.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { type MarkedText, msg, t } from "#app/translations/t.ts";

import { TitleSection } from "./title-section.tsx";
import styles from "./watch-offers.module.css";

const WAY_LABELS: Readonly<Record<WatchWay, MarkedText>> = {
  stream: msg("Stream"),
  free: msg("Free"),
  ads: msg("Free with ads"),
  rent: msg("Rent"),
  buy: msg("Buy"),
};

interface WatchOffersProps {
  offers: WhereToWatch | undefined;
  region: string;
  /** Whether it can be watched here. */
  isFree: boolean;
}

/** As many logos as have room beside a button. */
const MOST_LOGOS = 4;

/** The logos of the services that have a title without paying for it alone, as a link to all. */
export function ServiceLogos({ offers, region }: Pick<WatchOffersProps, "offers" | "region">) {
  const included = (offers?.ways ?? []).filter(({ way }) => way !== "rent" && way !== "buy");
  const services = included
    .flatMap(({ providers }) => providers)
    .filter(({ logoPath }) => logoPath !== undefined);
  if (services.length === 0) return null;
  const shown = [...new Map(services.map((each) => [each.id, each])).values()].slice(0, MOST_LOGOS);
  return (
    <a className={styles["logos"]} href={`#${OFFERS_ID}`}>
      <span className="visually-hidden">
        {t("Where to watch in {region}", { region: regionName(region) })}
      </span>
      {shown.map(({ id, name, logoPath = "" }) => (
        <span className={styles["logo"]} data-missing="" key={id}>
          <img alt={name} height={40} src={pictureAddress(logoPath, "w92")} width={40} />
        </span>
      ))}
    </a>
  );
}

const OFFERS_ID = "where-to-watch";

/** Where the offers are from. */
function Source({ link }: { link: string }) {
  const { isForChild = false } = use(ServerFacts);
  const linkTo = (address: string) => (inside: ReactNode) => (
    <OutsideLink href={address}>{inside}</OutsideLink>
  );
  return (
    <>
      {t("Data from <link>JustWatch</link>.", { link: linkTo("https://www.justwatch.com/") })}
      {link !== "" && !isForChild && (
        <> {t("<link>See all options</link>.", { link: linkTo(link) })}</>
      )}
    </>
  );
}

/** The services that have a title in the viewer's region, or a line that there are none. */
export function WatchOffers({ offers, region, isFree }: WatchOffersProps) {
  const heading = t("Where to watch in {region}", { region: regionName(region) });
  if (offers === undefined) {
    return (
      <TitleSection heading={heading} id={OFFERS_ID} note={<Source link="" />}>
        <p>
          {isFree
            ? t("No service that we know of has it there, but you can watch it here for free.")
            : t("No service that we know of has it there right now. That can change any day.")}
        </p>
      </TitleSection>
    );
  }
  return (
    <TitleSection heading={heading} id={OFFERS_ID} note={<Source link={offers.link} />}>
      <dl className={styles["ways"]}>
        {offers.ways.map(({ way, providers }) => (
          <div key={way}>
            <dt>{t(WAY_LABELS[way])}</dt>
            {providers.map(({ id, name, logoPath }) => (
              <dd
                className={styles["provider"]}
                data-service={way === "rent" || way === "buy" ? undefined : id}
                key={id}
              >
                <span className={styles["logo"]} data-missing="">
                  {logoPath !== undefined && (
                    <img
                      alt=""
                      height={40}
                      loading="lazy"
                      src={pictureAddress(logoPath, "w92")}
                      width={40}
                    />
                  )}
                </span>
                <bdi {...outsideText(name)}>{name}</bdi>
                <span className={styles["own"]}>{t("Yours")}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </TitleSection>
  );
}
