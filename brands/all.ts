// Written by scripts/brand-list.mjs from its neighbouring folders; a build and a start keep it up to date.
import type { Brand } from "./brand.ts";
import { brand as lingy } from "./lingy/brand.ts";
import { brand as tolmaro } from "./tolmaro/brand.ts";
import { brand as turbotlumaczenia } from "./turbotlumaczenia/brand.ts";

/** Every brand of the server; the first is the flagship and the brand of plain `localhost`. */
export const brands: readonly [Brand, ...Brand[]] = [tolmaro, turbotlumaczenia, lingy];

export const brandBySlug = (slug: string): Brand | undefined => brands.find((brand) => brand.slug === slug);
export const brandById = (id: number): Brand | undefined => brands.find((brand) => brand.id === id);
