import fs from "node:fs";
import { inject } from "vitest";

/**
 * How many deadlocks PostgreSQL has ended in a database, by its own log. Each line there begins with the database's name
 * (`log_line_prefix`), so runs beside this one do not count.
 */
export function deadlocksIn(url: string): number {
  const database = new URL(url).pathname.slice(1);
  const lines = fs.readFileSync(inject("postgres_log"), "utf8").split("\n");
  return lines.filter((line) => line.startsWith(`${database} `) && line.includes("deadlock detected")).length;
}
