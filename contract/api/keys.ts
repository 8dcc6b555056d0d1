import * as z from "zod/mini";
import { api_scopes, key_days, most_networks, rotation_days } from "#domain/api/scopes.ts";
import { route } from "../route.ts";
import { by_id, currency, decimal, filled, id, instant, limitAmount, line } from "../shared.ts";
import { mode, scope } from "./shapes.ts";

/** An IPv4 or IPv6 address, or a network of them with the number of its leading bits. */
const network = z.pipe(
  z.string().check(z.trim(), z.maxLength(50)),
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]),
);

const overLimit = z.enum(["refuse", "ask"]);

const keyView = z.object({
  id,
  /** A key of the test mode is a row of its database, so that two keys of an account may have one number. */
  mode,
  /** A grant is the access of an agent that a person has authorized. */
  kind: z.enum(["key", "grant"]),
  name: z.string(),
  /** The host of the agent's document; null for a key. */
  client_host: z.nullable(z.string()),
  /** The last characters, by which its owner recognises it. */
  hint: z.string(),
  scopes: z.array(scope),
  currency,
  order_limit: decimal,
  day_limit: decimal,
  month_limit: decimal,
  spent_month: decimal,
  /** What happens above a limit: the order is refused, or waits for a person of the account. */
  over_limit: overLimit,
  allow_ips: z.array(z.string()),
  /** For which its orders are where its program names none; inactive ones work on until the key is changed. */
  cost_centre: z.nullable(z.object({ code: z.string(), name: z.string(), active: z.boolean() })),
  /** Endpoints that are not off, whose address was set by it or by a key that it replaced. */
  webhooks: z.int(),
  /** Who made it, as which member; null where no person is recorded. */
  made_by: z.nullable(z.object({ name: z.string(), member_id: z.nullable(id), has_left: z.boolean() })),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  last_ip: z.nullable(z.string()),
  state: z.enum(["active", "ending", "expired", "revoked"]),
  /** When a replaced key stops working; null for others. */
  ends_at: z.nullable(instant),
  revoked_because: z.nullable(z.enum(["owner", "desk", "leak", "rotation"])),
});
export type KeyView = z.infer<typeof keyView>;

/** The code of an active cost centre of the account; null: none. Keys of the test mode have none. */
const costCentre = z.optional(z.nullable(line(30)));
const changeable = {
  name: filled(60),
  order_limit: limitAmount,
  day_limit: limitAmount,
  month_limit: limitAmount,
  allow_ips: z._default(z.array(network).check(z.maxLength(most_networks)), []),
} as const;
const created = z.object({
  ...changeable,
  over_limit: z._default(overLimit, "refuse"),
  cost_centre: costCentre,
  mode: z._default(mode, "live"),
  scopes: z.array(scope).check(
    z.minLength(1, { error: "field.required" }),
    z.maxLength(api_scopes.length),
    z.refine((list) => new Set(list).size === list.length),
  ),
  days: z._default(z.int().check(z.minimum(key_days.least), z.maximum(key_days.most)), key_days.standard),
  /** Orders by a live key are binding: the person who creates it accepts the terms for them. Those of the test mode cost nothing. */
  terms: z._default(z.boolean(), false),
});
export const newKey = created.check(
  z.refine(({ mode: of, terms }) => of === "test" || terms, { error: "consent.terms", path: ["terms"] }),
);
export type NewKey = z.output<typeof newKey>;
export const changedKey = z.object({
  ...changeable,
  /** Both stay as they are where they are not named. */
  over_limit: z.optional(overLimit),
  cost_centre: costCentre,
});
export type ChangedKey = z.output<typeof changedKey>;
/** A key is shown once; afterwards only its end is known. */
const shownOnce = z.object({ key: z.string(), view: keyView });

/** The mode of a key that is named by its number. */
const of_mode = z.object({ mode: z.optional(mode) });

/** The account's keys of the public API. */
export const key_routes = {
  apiKeys: route({
    method: "GET",
    path: "/api/v2/customer/current/api-key",
    who: "customer",
    needs: "account.manage",
    summary: "The keys of the public API of the account, newest first.",
    answer: z.array(keyView),
  }),
  apiKeyModes: route({
    method: "GET",
    path: "/api/v2/customer/current/api-key/mode",
    who: "customer",
    needs: "account.manage",
    summary: "The modes in which keys can be made: without a test mode only live.",
    answer: z.array(mode),
  }),
  createApiKey: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/customer/current/api-key",
    who: "customer",
    needs: "account.manage",
    summary: "Makes a key with scopes, limits and an end. The key is in this response only.",
    body: newKey,
    answer: shownOnce,
    status: 201,
  }),
  changeApiKey: route({
    method: "PUT",
    path: "/api/v2/customer/current/api-key/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Changes name, limits, networks and cost centre of a key.",
    params: by_id,
    query: of_mode,
    body: changedKey,
    answer: keyView,
  }),
  rotateApiKey: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/customer/current/api-key/:id/rotation",
    who: "customer",
    needs: "account.manage",
    summary: "Replaces a key by a new one; the old one still works for the chosen days.",
    params: by_id,
    query: of_mode,
    body: z.object({ days: z.literal(rotation_days) }),
    answer: shownOnce,
    status: 201,
  }),
  revokeApiKey: route({
    method: "DELETE",
    path: "/api/v2/customer/current/api-key/:id",
    who: "customer",
    needs: "account.manage",
    summary:
      "Revokes a key; it stops working at once. The webhooks that it set up are turned off, except with `stay`.",
    params: by_id,
    query: z.extend(of_mode, { webhooks: z.optional(z.literal("stay")) }),
    answer: keyView,
  }),
} as const;

/** The keys of a customer as the desk sees them: never the keys themselves. */
export const desk_key_routes = {
  deskApiKeys: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/api-key",
    who: "staff",
    right: "customers.read",
    summary: "The keys of a customer, without the keys themselves.",
    params: by_id,
    answer: z.array(keyView),
  }),
  deskRevokeApiKey: route({
    method: "DELETE",
    path: "/api/staff/v1/api-key/:id",
    who: "staff",
    right: "customers.block",
    summary: "Revokes a customer's key.",
    params: by_id,
    query: of_mode,
    answer: keyView,
  }),
} as const;
