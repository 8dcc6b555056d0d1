import { sql } from "kysely";
import { openapiDocument } from "../../http/openapi.ts";
import { read } from "../../http/handlers.ts";

let document: Record<string, unknown> | null = null;

export const system_handlers = {
  health: read("health", async ({ db }) => {
    await sql`select 1`.execute(db);
    return { ok: true as const, version: "0.1.0" };
  }),
  openapi: read("openapi", () => Promise.resolve((document ??= openapiDocument()))),
  jwks: read("jwks", ({ machine }) =>
    Promise.resolve({ keys: machine.keys.jwks.keys.map((key) => ({ ...key })) }),
  ),
};
