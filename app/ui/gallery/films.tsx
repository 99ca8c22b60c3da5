import { Badge } from "../cards/badge.tsx";
import { Button } from "../buttons/button.tsx";
import { LoadMore, Pagination } from "../layout/pagination.tsx";
import { PosterCard } from "../posters/poster-card.tsx";
import { PosterGrid, PosterGridSkeleton } from "../posters/poster-grid.tsx";
import { PosterWall } from "../posters/poster-wall.tsx";
import { Rail, RailSkeleton } from "../rails/rail.tsx";
import { RankedItem } from "../cards/ranked.tsx";
import { sampleFilms } from "./sample-pictures.ts";
import { Specimen } from "./specimen.tsx";

const here = "#rails";

function cards(withAction: boolean) {
  return sampleFilms.map(({ title, year, picture }) => (
    <li key={title}>
      <PosterCard
        action={
          withAction && (
            <Button icon="play" size="small" wide>
              Watch
            </Button>
          )
        }
        detail={year}
        href={here}
        picture={picture}
        title={title}
      />
    </li>
  ));
}

function Rails() {
  return (
    <Specimen name="Rails" wide>
      {(theme) => (
        <div>
          <Rail highlighted href={here} title={`Best Movies of All Time, ${theme}`}>
            {cards(true)}
          </Rail>
          <Rail href={here} ranked title={`Top 10 Movies, ${theme}`}>
            {sampleFilms.slice(0, 10).map(({ title, year, picture }, index) => (
              <RankedItem key={title} rank={index + 1}>
                <PosterCard detail={year} href={here} picture={picture} title={title} />
              </RankedItem>
            ))}
          </Rail>
          <Rail title={`Without View All, ${theme}`}>{cards(false).toReversed()}</Rail>
          <RailSkeleton title="Popular TV Shows" />
          <RailSkeleton ranked />
        </div>
      )}
    </Specimen>
  );
}

function Cards() {
  return (
    <Specimen name="Poster cards">
      {(theme) => (
        <>
          <PosterGrid>
            {sampleFilms.slice(0, 2).map(({ title, year, picture }) => (
              <li key={title}>
                <PosterCard
                  badge={<Badge tone="free">Free to Watch</Badge>}
                  detail={year}
                  href={here}
                  picture={picture}
                  playable
                  title={title}
                />
              </li>
            ))}
            <li>
              <PosterCard
                detail="42 min left"
                href={here}
                picture={sampleFilms[4]?.picture}
                title="Charade"
                watchedPart={0.62}
              />
            </li>
            <li>
              <PosterCard href={here} missing="No Image" picture={undefined} title="Season 3" />
            </li>
            <li>
              <PosterCard
                detail="A picture that fails"
                eager
                href={here}
                picture={{ src: "data:image/webp;base64,AAAA" }}
                title="The Lost World"
              />
            </li>
            <li>
              <PosterCard
                href={here}
                lang="ru"
                picture={undefined}
                title="Человек с киноаппаратом"
              />
            </li>
          </PosterGrid>
          <PosterGridSkeleton count={3} />
          <LoadMore label="Load More Movies" to="/archive?pages=2" />
          <Pagination
            addressOf={(page) => `/movies?page=${page}`}
            current={4}
            label={`Pages, ${theme}`}
            total={12}
          />
        </>
      )}
    </Specimen>
  );
}

export function Films() {
  return (
    <>
      <Rails />
      <Cards />
    </>
  );
}

/** Dark in both themes, so shown once. */
export function Wall() {
  return (
    <PosterWall
      posters={sampleFilms.concat(
        sampleFilms.map((film) => ({ ...film, title: `${film.title} II` })),
      )}
    >
      <h2>Oops! This page doesn't exist.</h2>
    </PosterWall>
  );
}
