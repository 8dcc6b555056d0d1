import { hash } from "@node-rs/argon2";
import Fastify from "fastify";
import { demo_engine } from "#demo/engine.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { seedDemo } from "#demo/seed.ts";
import { seedCatalogue } from "#server/app/first-rows.ts";
import type { Database } from "#server/kernel/db/open.ts";
import { storeServedPairs } from "#server/engines/served.ts";
import { mountSimulators } from "../simulators.ts";

// PostgreSQL's clock decides which jobs are due, so ours starts far ahead of it and timers do not fire. A Monday
// morning: deliveries are promised in working hours.
export const first_instant = Date.parse("2031-03-03T09:00:00Z");

/** Writes the catalogue, the demo's people and the simulators' tables, with which every installation of a test starts. */
export async function seed({ db, pool }: Pick<Database, "db" | "pool">): Promise<void> {
  const now = new Date(first_instant);
  await seedCatalogue(db, now);
  await seedDemo(db, now);
  await storeServedPairs(db, demo_engine);
  // The hash contains its cost. Tests log in thousands of times, and the cost of a stolen hash is not their subject.
  const password_hash = await hash(demo_password, { memoryCost: 8, timeCost: 1 });
  for (const table of ["person", "staff_user", "translator"] as const)
    await db.updateTable(table).set({ password_hash }).execute();
  const app = Fastify();
  await mountSimulators(app, pool, () => now);
  await app.close();
}
