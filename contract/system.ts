import * as z from "zod/mini";
import { route } from "./route.ts";

/** `degraded`: works for a part of the requests; `down` does not respond. */
const part_states = ["ok", "degraded", "down"] as const;
export type PartState = (typeof part_states)[number];
const part = z.enum(part_states);
export const readinessView = z.object({
  /** `down` when the database does not respond, because then no request can be served. */
  state: part,
  parts: z.object({ database: part, storage: part, jobs: part, mail: part }),
});
export type Readiness = z.infer<typeof readinessView>;

/** Routes for programs: no brand, no envelope. */
export const system_routes = {
  health: route({
    method: "GET",
    path: "/api/health",
    who: "anyone",
    summary: "200 when the database answers.",
    answer: z.object({ ok: z.literal(true), version: z.string() }),
    flat: true,
    brand: false,
  }),
  ready: route({
    method: "GET",
    path: "/api/ready",
    who: "anyone",
    summary: "Which parts work: 200 when requests can be served, 503 when the database does not answer.",
    answer: readinessView,
    flat: true,
    brand: false,
  }),
  openapi: route({
    per_minute: 30,
    fixed: true,
    method: "GET",
    path: "/api/openapi.json",
    who: "anyone",
    summary: "This API as an OpenAPI 3.1 document.",
    answer: z.record(z.string(), z.unknown()),
    flat: true,
    brand: false,
  }),
  jwks: route({
    method: "GET",
    path: "/.well-known/jwks.json",
    who: "anyone",
    summary: "The public keys of signed answers.",
    answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    flat: true,
    brand: false,
  }),
} as const;
