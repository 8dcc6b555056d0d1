import fs from "node:fs";
import path from "node:path";
import { type Status, statuses } from "#domain/catalog.ts";
import type { Row } from "#domain/orders/row.ts";
import { production_statuses, transitions } from "#domain/orders/transitions.ts";

const page = path.resolve(import.meta.dirname, "../docs/states.md");
const work: readonly (Status | null)[] = production_statuses;
const given_up: readonly Status[] = ["canceled", "failure"];

/**
 * One arrow for each pair of statuses that a row connects, with its events; rows without a change of status are only in
 * the tables.
 */
function diagram(rows: readonly Row[]): string {
  const events = new Map<string, Set<string>>();
  for (const { from, to, event } of rows) {
    if (from === to) continue;
    const arrow = `${from ?? "[*]"} --> ${to}`;
    events.set(arrow, (events.get(arrow) ?? new Set<string>()).add(event));
  }
  const arrows = [...events].map(([arrow, names]) => `  ${arrow}: ${[...names].join(", ")}`);
  return ["```mermaid", "stateDiagram-v2", ...arrows, "```"].join("\n");
}

const isWork = ({ from }: Row): boolean => work.includes(from);

function statusTable(status: Status | null): string {
  const rows = transitions.filter((row) => row.from === status);
  const title = `### ${status ?? "(a new order)"}`;
  if (rows.length === 0) return `${title}\n\nNothing leaves it.`;
  const lines = rows.map(({ id, event, roles, to, plans, guards }) => {
    const cells = [
      id,
      event,
      roles.join(", "),
      to,
      plans === "all" ? plans : plans.join(", "),
      guards.join(", "),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    title,
    "",
    "| row | event | who | to | plans | conditions |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

/** The page docs/states.md: the state machine of orders, generated from the transition table. */
export function drawStates(): string {
  return `${[
    "# The states of an order",
    "Generated from `domain/orders/` by `npx tsx scripts/states.ts`. Conditions are defined in `domain/orders/guards.ts`, timers in `domain/orders/timers.ts`.",
    "## From a draft to money",
    diagram(transitions.filter((row) => !isWork(row) && row.from !== "failure")),
    "## The work",
    "From every status of the work an order can also be canceled, withdrawn from, put on hold, or fail; the tables below say when.",
    diagram(transitions.filter((row) => isWork(row) && !given_up.includes(row.to))),
    "## Out of a failure",
    diagram(transitions.filter((row) => row.from === "failure")),
    "## Every row",
    ...[null, ...statuses].map(statusTable),
  ].join("\n\n")}\n`;
}

if (process.argv[1] === import.meta.filename) fs.writeFileSync(page, drawStates());
