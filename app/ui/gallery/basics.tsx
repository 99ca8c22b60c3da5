import { Badge } from "../cards/badge.tsx";
import { Button, ButtonLink } from "../buttons/button.tsx";
import { Chip, ChipRow } from "../cards/chip.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { Icon } from "../icons/icon.tsx";
import { listIconNames } from "../icons/icon-sheet.tsx";
import { Marquee } from "../rails/marquee.tsx";
import { ButtonRow } from "../layout/page.tsx";
import { Specimen, State } from "./specimen.tsx";
import styles from "./basics.module.css";

const roles = [
  "room",
  "seat",
  "seat-raised",
  "aisle",
  "screen-light",
  "half-light",
  "bulb",
  "ticket",
  "free",
];

function Lettering() {
  return (
    <Specimen name="Lettering and colour">
      {() => (
        <>
          <h1>The house lights go down</h1>
          <h2>A paper ticket in your hand, ₹129</h2>
          <p>
            Text at full width, 16 pixels at least, never more than 68 characters a line.{" "}
            <a href="#lettering-and-colour">A link</a> keeps its underline; Kieślowski, Čapek and
            Léaud keep their accents; <strong>what matters</strong> is a little heavier.
          </p>
          <ul className={styles["swatches"]}>
            {roles.map((role) => (
              <li key={role}>
                <span className={styles["swatch"]} data-role={role} />
                {role}
              </li>
            ))}
          </ul>
        </>
      )}
    </Specimen>
  );
}

function Marquees() {
  return (
    <Specimen name="Marquee">
      {() => (
        <>
          <State name="At rest, in the header">
            <Marquee />
          </State>
          <State name="While a page is on its way">
            <Marquee navigating />
          </State>
        </>
      )}
    </Specimen>
  );
}

function Buttons() {
  return (
    <Specimen name="Buttons">
      {() => (
        <>
          <State name="Primary, quiet, destructive, plain">
            <ButtonRow>
              <Button icon="play" variant="primary">
                Watch Trailer
              </Button>
              <ButtonLink href="#buttons">More Info</ButtonLink>
              <Button variant="destructive">Delete profile</Button>
              <Button variant="plain">Maybe later</Button>
            </ButtonRow>
          </State>
          <State name="Large, small, onward">
            <ButtonRow>
              <Button variant="primary" size="large">
                Continue
              </Button>
              <Button icon="play" size="small">
                Watch
              </Button>
              <ButtonLink
                external
                href="https://archive.org/"
                icon="external"
                iconAfter
                size="small"
              >
                On the archive’s own site
              </ButtonLink>
            </ButtonRow>
          </State>
          <State name="Busy (its width is that of the longer label), disabled">
            <ButtonRow>
              <Button busyLabel="Signing In..." variant="primary">
                Sign In
              </Button>
              <Button busy busyLabel="Signing In..." variant="primary">
                Sign In
              </Button>
              <Button disabled>No Trailer Available</Button>
            </ButtonRow>
          </State>
          <State name="Pictures alone">
            <ButtonRow>
              <IconButton icon="search" label="Search" />
              <IconButton icon="bookmark" label="Add to watchlist" variant="raised" />
              <IconButton disabled icon="trash" label="Remove" variant="raised" />
            </ButtonRow>
          </State>
        </>
      )}
    </Specimen>
  );
}

function SmallThings() {
  return (
    <Specimen name="Badges, chips, icons">
      {(theme) => (
        <>
          <ButtonRow>
            <Badge tone="free">Free to Watch</Badge>
            <Badge tone="bulb">New</Badge>
            <Badge>U/A 13+</Badge>
            <Badge>1927</Badge>
          </ButtonRow>
          <ChipRow label={`Genres, ${theme}`}>
            <Chip current href="#badges-chips-icons">
              All
            </Chip>
            <Chip href="#badges-chips-icons">Science Fiction</Chip>
            <Chip href="#badges-chips-icons">Documentary</Chip>
          </ChipRow>
          <ul className={styles["icons"]}>
            {listIconNames().map((name) => (
              <li key={name} title={name}>
                <Icon name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Specimen>
  );
}

export function Basics() {
  return (
    <>
      <Lettering />
      <Marquees />
      <Buttons />
      <SmallThings />
    </>
  );
}
