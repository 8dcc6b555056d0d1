import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { sql } from "kysely";
import { routes } from "#contract/routes.ts";
import { measure } from "./metrics.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { installComposition } from "./install-composition.ts";
import { readiness } from "./readiness.ts";

/** The HTTP side of a process that only runs jobs: its health, its readiness and the metrics. */
export function buildWorkerApp(machine: Machine): FastifyInstance {
  installComposition();
  const loggerInstance: FastifyBaseLogger = machine.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  measure(app, machine);
  app.get(routes.health.path, async () => {
    await sql`select 1`.execute(machine.db);
    return { ok: true };
  });
  app.get(routes.ready.path, async (_request, reply) => {
    const found = await readiness(machine);
    return reply.code(found.state === "down" ? 503 : 200).send(found);
  });
  return app;
}
