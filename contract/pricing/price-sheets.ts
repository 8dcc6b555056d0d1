import * as z from "zod/mini";
import { plan_keys } from "#domain/catalog.ts";
import { file_faults } from "#domain/pricing/sheet-file.ts";
import { brandSlug, day } from "./desk-codes.ts";
import { route } from "../route.ts";
import { currency, id, idText, instant, line, paragraphText } from "../shared.ts";

const version_states = ["live", "planned", "ended", "replaced"] as const;

/** A cell's name: `pl-en.economy`, `minimum_gross`. */
const cell = z.string().check(z.regex(/^[a-zA-Z0-9_.-]{3,60}$/));
/** The number of each cell as typed, with a decimal point. */
const cells = z.record(z.string(), z.string());
export type CellTexts = z.infer<typeof cells>;

const version = z.object({
  version: z.int(),
  /** Replaced: another one replaced it before its first day. */
  state: z.enum(version_states),
  valid_from: instant,
  valid_to: z.nullable(instant),
  made_by: z.nullable(z.string()),
  /** The version from which the draft was begun; null for the first one. */
  from_version: z.nullable(z.int()),
  note: z.string(),
});
export type PriceVersion = z.infer<typeof version>;

const draftFacts = {
  /** The version whose numbers the draft was begun with. */
  from_version: z.int(),
  revision: z.int(),
  changed_by: z.nullable(z.string()),
  changed_at: instant,
};
const priceBook = z.object({
  brand: z.string(),
  currency,
  versions: z.array(version),
  draft: z.nullable(z.object({ ...draftFacts, changes: z.int() })),
  /** The pending request for a second person about the publication of the draft. */
  waits_for: z.nullable(id),
});
export type PriceBook = z.infer<typeof priceBook>;

const priceDraft = z.object({ ...draftFacts, cells, live_cells: cells });
export type PriceDraftView = z.infer<typeof priceDraft>;

const priceChanges = z.object({
  revision: z.int(),
  /** Another version was published since the draft was begun. */
  is_outdated: z.boolean(),
  changes: z.array(
    z.object({
      cell: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      change_bps: z.nullable(z.int()),
      is_large: z.boolean(),
      /** A hundredfold increase or decrease, which the note must explain. */
      is_hundredfold: z.boolean(),
    }),
  ),
  missing: z.array(z.string()),
  /** Plans whose weights do not sum to 100 %. */
  uneven_plans: z.array(z.enum(plan_keys)),
  below_wage_floor: z.array(z.string()),
});
export type PriceChanges = z.infer<typeof priceChanges>;

const file_fault = z.object({ line: z.int(), fault: z.enum(file_faults), at: z.string() });

const list = { brand: brandSlug, currency };
export const priceListName = z.object(list);
const inList = priceListName;
const seen = { revision: z.int().check(z.minimum(1), z.maximum(2_147_483_647)) };
const base = "/api/staff/v1/price-list";

export const publication = z.object({
  ...seen,
  /** The day in Warsaw from which it is valid; null: from now on. */
  from: z.nullable(day),
  note: z._default(line(200), ""),
  /** The publisher has seen the changes of more than 20 % and the prices below the minimum pay. */
  warnings_seen: z.boolean(),
});

/** S9: the price lists of each brand and currency, their versions, and the one draft of each. */
export const price_sheet_routes = {
  priceBooks: route({
    method: "GET",
    path: base,
    who: "staff",
    right: "price_sheets.read",
    summary: "The price lists of each brand and currency with all their versions, the newest first.",
    answer: z.array(priceBook),
  }),
  priceVersion: route({
    method: "GET",
    path: `${base}/:brand/:currency/version/:version`,
    who: "staff",
    right: "price_sheets.read",
    summary: "The numbers of one version, cell by cell.",
    params: z.object({ ...list, version: idText }),
    answer: z.object({ version: z.int(), cells }),
  }),
  priceDraft: route({
    method: "GET",
    path: `${base}/:brand/:currency/draft`,
    who: "staff",
    right: "price_sheets.read",
    summary: "The draft with the list that it would replace.",
    params: inList,
    answer: priceDraft,
  }),
  openPriceDraft: route({
    method: "POST",
    path: `${base}/:brand/:currency/draft`,
    who: "staff",
    right: "price_sheets.edit",
    summary: "Begins a draft from a version; a list has one draft at a time.",
    params: inList,
    body: z.object({ version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)) }),
    answer: priceDraft,
    idempotent: true,
    status: 201,
  }),
  setPriceCells: route({
    method: "POST",
    path: `${base}/:brand/:currency/draft/cells`,
    who: "staff",
    right: "price_sheets.edit",
    summary: "Changes cells of the draft; refused when another user has changed it meanwhile.",
    params: inList,
    body: z.object({
      ...seen,
      cells: z
        .array(z.object({ cell, value: z.nullable(z.string().check(z.maxLength(20))) }))
        .check(z.minLength(1), z.maxLength(2_000)),
    }),
    answer: priceDraft,
  }),
  importPriceFile: route({
    method: "POST",
    path: `${base}/:brand/:currency/draft/file`,
    who: "staff",
    right: "price_sheets.edit",
    summary:
      "Imports a file of prices into the draft, completely or not at all; each fault is reported with its line.",
    params: inList,
    body: z.object({ ...seen, text: paragraphText(200_000) }),
    answer: z.object({ draft: z.nullable(priceDraft), faults: z.array(file_fault) }),
  }),
  priceChanges: route({
    method: "GET",
    path: `${base}/:brand/:currency/draft/changes`,
    who: "staff",
    right: "price_sheets.read",
    summary: "The changes of the draft compared with the current list, and the obstacles to publishing it.",
    params: inList,
    answer: priceChanges,
  }),
  publishPriceDraft: route({
    method: "POST",
    path: `${base}/:brand/:currency/draft/publication`,
    who: "staff",
    right: "price_sheets.edit",
    summary:
      "Publishes the draft as the next version, valid from now or a later day on; a hundredfold price change needs a second person.",
    params: inList,
    body: publication,
    answer: z.array(priceBook),
    idempotent: true,
    status: 201,
  }),
  dropPriceDraft: route({
    method: "DELETE",
    path: `${base}/:brand/:currency/draft`,
    who: "staff",
    right: "price_sheets.edit",
    summary: "Deletes the draft.",
    params: inList,
    answer: z.array(priceBook),
  }),
} as const;
