import type { WatchWay, WhereToWatch } from "#app/features/catalog/where-to-watch.ts";
import { pictureAddress } from "#app/lib/picture.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import { regionName } from "./region-name.ts";
import { TitleSection } from "./title-section.tsx";
import styles from "./watch-offers.module.css";

const WAY_LABELS: Readonly<Record<WatchWay, string>> = {
  stream: "Stream",
  free: "Free",
  ads: "Free with ads",
  rent: "Rent",
  buy: "Buy",
};

type WatchOffersProps = { offers: WhereToWatch | undefined; region: string };

/** On which services a title can be watched where the viewer is; left out where that is not known. */
export function WatchOffers({ offers, region }: WatchOffersProps) {
  if (offers === undefined) return null;
  return (
    <TitleSection
      heading={`Where to watch in ${regionName(region)}`}
      note={
        <>
          Data from{" "}
          <a href="https://www.justwatch.com/" rel="noreferrer">
            JustWatch
          </a>
          .
          {offers.link !== "" && (
            <>
              {" "}
              <a href={offers.link} rel="noreferrer">
                See all options
              </a>
              .
            </>
          )}
        </>
      }
    >
      <dl className={styles["ways"]}>
        {offers.ways.map(({ way, providers }) => (
          <div key={way}>
            <dt>{WAY_LABELS[way]}</dt>
            {providers.map(({ id, name, logoPath }) => (
              <dd className={styles["provider"]} key={id}>
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
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </TitleSection>
  );
}
