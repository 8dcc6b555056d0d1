import * as z from "zod/mini";
import {
  engine_kinds,
  engine_outcomes,
  engine_purposes,
  formalities,
  isEngineAddress,
  out_reasons,
} from "#domain/engines/engine.ts";
import { route } from "../route.ts";
import {
  by_id,
  currency,
  filled,
  id,
  instant,
  language,
  line,
  listQuery,
  moneyView,
  required,
} from "../shared.ts";

const kind = z.enum(engine_kinds);
const purpose = z.enum(engine_purposes);
const brandSlug = z.string().check(z.regex(/^[a-z]{1,40}$/));
const address = filled(300).check(z.refine(isEngineAddress, { error: "engine.address" }));
const model = line(100);
/** Printable ASCII, as a header takes it. */
const apiKey = line(400).check(z.refine((text) => /^[\x21-\x7e]*$/.test(text), { error: "engine.key" }));
/** Net, for a million characters: zero, or up to five places before the point. */
const price = z.string().check(z.regex(/^(?:0|[1-9]\d{0,4})(?:\.\d{1,2})?$/, { error: "amount.invalid" }));
const limit = z.nullable(z.int().check(z.minimum(1_000), z.maximum(1_000_000_000)));

type Modelled = { readonly kind?: string; readonly model: string };
const needsModel = z.refine<Modelled>(
  ({ kind: of, model: named }) => of !== "openai" || named.trim() !== "",
  { ...required, path: ["model"] },
);

export const engineInput = z
  .object({
    kind,
    name: filled(60),
    base_url: address,
    /** Stored sealed and never shown again; empty for an engine without a key. */
    api_key: apiKey,
    model,
    keeps_text: z.boolean(),
    currency,
  })
  .check(needsModel);
export const engineChange = z.object({
  name: filled(60),
  base_url: address,
  /** Null: as it is. Required when the address becomes that of another host. */
  api_key: z.nullable(apiKey),
  model,
  keeps_text: z.boolean(),
  enabled: z.boolean(),
});

/** `resting`: a circuit is open, and a call is tried again on its own. */
const engine_health = ["working", "unused", "resting", "out", "disabled"] as const;
export type EngineHealth = (typeof engine_health)[number];

const outcome = z.enum(engine_outcomes);
const engineView = z.object({
  id,
  kind,
  name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  model: z.string(),
  keeps_text: z.boolean(),
  currency,
  enabled: z.boolean(),
  /** A simulator, which translates nothing. */
  stand_in: z.boolean(),
  health: z.enum(engine_health),
  out_reason: z.nullable(z.enum(out_reasons)),
  out_at: z.nullable(instant),
  /** When the first resting circuit is tried again. */
  retry_at: z.nullable(instant),
  last_ok_at: z.nullable(instant),
  last_failure: z.nullable(outcome),
  last_failure_at: z.nullable(instant),
  /** The number of pairs that it reported last; null when it was never reached. */
  pairs: z.nullable(z.int()),
  routes: z.int(),
  cost_today: moneyView,
  cost_month: moneyView,
  characters_month: z.int(),
});
export type EngineView = z.infer<typeof engineView>;

const routedEngine = z.object({
  engine_id: id,
  formality: z.enum(formalities),
  month_limit: limit,
  million_price: price,
});
const routeKey = { brand: brandSlug, purpose, source_lang: language, target_lang: language };
const routeView = z.object({
  ...routeKey,
  /** In the order in which they are tried. */
  engines: z.array(
    z.object({
      ...routedEngine.shape,
      name: z.string(),
      health: z.enum(engine_health),
      currency,
      month_characters: z.int(),
    }),
  ),
});
export type EngineRouteView = z.infer<typeof routeView>;

type Keyed = { readonly source_lang: string; readonly target_lang: string };
const twoLanguages = z.refine<Keyed>(({ source_lang, target_lang }) => source_lang !== target_lang, {
  error: "languages.same",
  path: ["target_lang"],
});

export const engineRouteInput = z
  .object({
    ...routeKey,
    engines: z.array(routedEngine).check(
      z.maxLength(5),
      z.refine((list) => new Set(list.map((one) => one.engine_id)).size === list.length, {
        error: "engine.twice",
      }),
    ),
  })
  .check(twoLanguages);
export const engineRoutesInput = z.object({
  ...routedEngine.shape,
  brand: brandSlug,
  purposes: z.array(purpose).check(z.minLength(1, required), z.maxLength(engine_purposes.length)),
  /** Null: every pair that the engine reports. */
  source_lang: z.nullable(language),
  target_lang: z.nullable(language),
});
export const engineTestInput = z
  .object({ source_lang: language, target_lang: language, text: filled(300) })
  .check(twoLanguages);

const staff = { who: "staff", right: "settings.edit" } as const;

/** Machine translation engines, and their routes by brand, pair and purpose. */
export const desk_engine_routes = {
  engines: route({
    ...staff,
    method: "GET",
    path: "/api/staff/v1/engine",
    summary: "The machine translation engines with their health and cost.",
    answer: z.array(engineView),
  }),
  makeEngine: route({
    ...staff,
    method: "POST",
    path: "/api/staff/v1/engine",
    summary: "Adds an engine and asks for its pairs; it translates nothing until it has a route.",
    body: engineInput,
    answer: z.object({ engine: engineView, reached: outcome }),
    idempotent: true,
    status: 201,
  }),
  changeEngine: route({
    ...staff,
    method: "PUT",
    path: "/api/staff/v1/engine/:id",
    summary: "Changes, enables or disables an engine. A key is replaced only when one is given.",
    params: by_id,
    body: engineChange,
    answer: engineView,
  }),
  tryEngineAgain: route({
    ...staff,
    method: "POST",
    path: "/api/staff/v1/engine/:id/retry",
    summary: "Uses an engine again that is out or resting.",
    params: by_id,
    answer: engineView,
    idempotent: true,
  }),
  testEngine: route({
    ...staff,
    method: "POST",
    path: "/api/staff/v1/engine/:id/test",
    summary: "Translates one sentence with an engine; nothing of it is stored.",
    params: by_id,
    body: engineTestInput,
    answer: z.object({
      outcome,
      text: z.nullable(z.string()),
      took_ms: z.int(),
      characters_billed: z.int(),
    }),
    per_minute: 20,
  }),
  engineRoutes: route({
    ...staff,
    method: "GET",
    path: "/api/staff/v1/engine-route",
    summary: "The routes of a brand: the engines of each pair and purpose in their order.",
    query: z.object({
      ...listQuery,
      brand: brandSlug,
      purpose: z.optional(purpose),
      source_lang: z.optional(language),
    }),
    answer: z.array(routeView),
    list: true,
  }),
  setEngineRoute: route({
    ...staff,
    method: "PUT",
    path: "/api/staff/v1/engine-route",
    summary: "Sets the engines of a route in their order; an empty list removes the route.",
    body: engineRouteInput,
    answer: z.nullable(routeView),
  }),
  addEngineRoutes: route({
    ...staff,
    method: "POST",
    path: "/api/staff/v1/engine-route",
    summary: "Adds an engine to the end of many routes: the pairs that it reports, narrowed by language.",
    body: engineRoutesInput,
    answer: z.object({ added: z.int() }),
    idempotent: true,
    status: 201,
  }),
} as const;
