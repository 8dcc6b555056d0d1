import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { openapiDocument } from "#server/kernel/http/openapi.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { readiness } from "./readiness.ts";
import { statusOf } from "./system-facts.ts";
import { version } from "./version.ts";

let document: Record<string, unknown> | null = null;

export const system_handlers = {
  health: read("health", async ({ db }) => {
    await sql`select 1`.execute(db);
    return { ok: true as const, version };
  }),
  ready: read("ready", async ({ machine }) => {
    const found = await readiness(machine);
    if (found.state === "down") throw new Refusal("service.unavailable", found);
    return found;
  }),
  deskStatus: read("deskStatus", ({ machine }) => statusOf(machine)),
  openapi: read("openapi", () => Promise.resolve((document ??= openapiDocument("portals")))),
  jwks: read("jwks", ({ machine }) =>
    Promise.resolve({ keys: machine.keys.jwks.keys.map((key) => ({ ...key })) }),
  ),
};
