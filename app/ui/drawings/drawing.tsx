import type { ReactNode } from "react";

import styles from "./drawing.module.css";

export type DrawingName = "seats" | "poster" | "strip" | "beam" | "ticket" | "device";

const SEAT = "M0 20V8a8 8 0 0 1 16 0v12z";

/** A row of seats; one of them is in the accent: the viewer's own. */
const rowOfSeats = (top: number, left: number, count: number, own?: number) =>
  Array.from({ length: count }, (_, index) => (
    <path
      d={SEAT}
      fill={index === own ? "var(--bulb)" : "var(--aisle)"}
      key={index}
      transform={`translate(${left + index * 20} ${top})`}
    />
  ));

/** Flat shapes of cut paper, in the colors of the theme. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  seats: (
    <>
      <path d="M28 10h112v46H28z" fill="var(--seat-raised)" stroke="var(--aisle)" />
      <path d="M34 16h100v34H34z" fill="var(--seat)" />
      {rowOfSeats(64, 26, 6)}
      {rowOfSeats(90, 16, 7, 3)}
    </>
  ),
  poster: (
    <>
      <path d="m30 26 46-10 18 82-46 10z" fill="var(--aisle)" />
      <path d="m138 26-46-10-18 82 46 10z" fill="var(--half-light)" opacity="0.5" />
      <path d="M56 12h56v88H56z" fill="var(--seat-raised)" stroke="var(--aisle)" />
      <circle cx="84" cy="48" fill="var(--aisle)" r="18" />
      <path d="M66 80h36v4H66zm8 9h20v3H74z" fill="var(--half-light)" />
      <path d="M94 8h14v34l-7-6-7 6z" fill="var(--bulb)" />
    </>
  ),
  strip: (
    <>
      <path d="M10 32h148v52H10z" fill="var(--aisle)" />
      <path d="M20 44h36v28H20zm46 0h36v28H66zm46 0h36v28h-36z" fill="var(--seat)" />
      <path d="m78 49 15 9-15 9z" fill="var(--bulb)" />
      <path
        d="M18 38h132M18 78h132"
        fill="none"
        stroke="var(--seat-raised)"
        strokeDasharray="7 7"
        strokeWidth="6"
      />
    </>
  ),
  beam: (
    <>
      <path d="m52 58 104-44v84z" fill="var(--bulb)" opacity="0.22" />
      <path d="M148 10h8v92h-8z" fill="var(--half-light)" opacity="0.6" />
      <circle cx="24" cy="34" fill="var(--aisle)" r="15" />
      <circle cx="24" cy="34" fill="var(--seat)" r="5" />
      <circle cx="50" cy="30" fill="var(--aisle)" r="11" />
      <circle cx="50" cy="30" fill="var(--seat)" r="4" />
      <path d="M8 46h44v28H8zm8 28h6l-6 26h-6zm22 0h6l6 26h-6z" fill="var(--half-light)" />
      <path d="M52 54h8v10h-8z" fill="var(--bulb)" />
    </>
  ),
  ticket: (
    <g transform="rotate(-8 84 56)">
      <path
        d="M22 28h124v18a10 10 0 0 0 0 20v18H22V66a10 10 0 0 0 0-20z"
        fill="var(--seat-raised)"
        stroke="var(--aisle)"
      />
      <path
        d="M112 30v52"
        fill="none"
        stroke="var(--half-light)"
        strokeDasharray="3 5"
        strokeWidth="2"
      />
      <path d="M44 42h54v7H44zm0 16h38v4H44zm0 10h28v4H44z" fill="var(--half-light)" />
      <path d="m129 46 3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" fill="var(--bulb)" />
    </g>
  ),
  device: (
    <>
      <path d="M14 22h92v58H14z" fill="var(--aisle)" />
      <path d="M20 28h80v46H20z" fill="var(--seat)" />
      <path d="M48 80h24v10H48zM36 90h48v5H36z" fill="var(--half-light)" />
      <path d="M118 36h36v64h-36z" fill="var(--half-light)" />
      <path d="M122 42h28v48h-28z" fill="var(--seat)" />
      <circle cx="136" cy="95" fill="var(--seat)" r="2.5" />
      <path d="m130 58 14 8-14 8z" fill="var(--bulb)" />
    </>
  ),
};

/** Where each begins and how wide it is, so that it is in line with the words below it. */
const SPANS: Record<DrawingName, readonly [left: number, width: number]> = {
  seats: [16, 136],
  poster: [30, 108],
  strip: [10, 148],
  beam: [8, 148],
  ticket: [18, 132],
  device: [14, 140],
};

export const drawingNames = Object.keys(DRAWINGS) as DrawingName[];

/** A small picture that decorates an empty place: never read aloud. */
export function Drawing({ name }: { name: DrawingName }) {
  const [left, width] = SPANS[name];
  return (
    <svg
      aria-hidden="true"
      className={styles["drawing"]}
      height={112}
      viewBox={`${left} 0 ${width} 112`}
      width={width}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
