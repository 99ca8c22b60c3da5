import type { Way } from "../derived/providers.ts";

export type Provider = {
  id: number;
  name: string;
  priority: number;
  countries: readonly string[];
  ways: readonly Way[];
};

/** Nobody can subscribe to any of these: all are our own invention. */
export const providers: readonly Provider[] = [
  {
    id: 900000101,
    name: "Lantern & Reel",
    priority: 1,
    countries: ["IN", "US", "GB"],
    ways: ["flatrate", "ads"],
  },
  {
    id: 900000102,
    name: "Monsoon Screen",
    priority: 2,
    countries: ["IN"],
    ways: ["flatrate", "rent"],
  },
  { id: 900000103, name: "Gulmohar TV", priority: 3, countries: ["IN"], ways: ["flatrate", "ads"] },
  {
    id: 900000104,
    name: "Paper Moon Rentals",
    priority: 4,
    countries: ["IN", "US", "GB"],
    ways: ["rent", "buy"],
  },
  {
    id: 900000105,
    name: "The Corner Kiosk",
    priority: 5,
    countries: ["US", "GB"],
    ways: ["rent", "buy"],
  },
  { id: 900000106, name: "Harbour Light", priority: 6, countries: ["US"], ways: ["flatrate"] },
  {
    id: 900000107,
    name: "Public Bench",
    priority: 7,
    countries: ["IN", "US", "GB"],
    ways: ["free"],
  },
  {
    id: 900000108,
    name: "Second Interval",
    priority: 8,
    countries: ["IN", "GB"],
    ways: ["ads", "buy"],
  },
];
