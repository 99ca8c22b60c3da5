import type { Title } from "../catalogue.ts";
import { companyIds, networkIds } from "../seeds/reference.ts";
import { reservedId } from "./chance.ts";

export function companyId(name: string): number {
  return companyIds[name] ?? reservedId(`company ${name}`);
}

export function networkId(name: string): number {
  return networkIds[name] ?? reservedId(`network ${name}`);
}

/** The ids that titles can be filtered by: films have companies, shows have networks. */
export function studioIds(title: Title, kind: "company" | "network"): number[] {
  if (title.kind === "movie") return kind === "company" ? title.companies.map(companyId) : [];
  return kind === "network" ? title.networks.map(networkId) : [];
}
