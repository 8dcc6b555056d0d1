import fs from "node:fs";
import { inject } from "vitest";

/**
 * The number of deadlocks in a database, from PostgreSQL's log. Each line there begins with the database's name
 * (`log_line_prefix`), so parallel tests do not count.
 */
export function deadlocksIn(url: string): number {
  const database = new URL(url).pathname.slice(1);
  const lines = fs.readFileSync(inject("postgres_log"), "utf8").split("\n");
  return lines.filter((line) => line.startsWith(`${database} `) && line.includes("deadlock detected")).length;
}
