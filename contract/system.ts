import * as z from "zod/mini";
import { route } from "./route.ts";

/** What programs read: no brand, no envelope. */
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
  openapi: route({
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
