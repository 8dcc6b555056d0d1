import fs from "node:fs";
import path from "node:path";
import { events } from "#domain/orders/events.ts";
import { statuses } from "#domain/catalog.ts";
import { type Reaction, reactionsTo } from "#server/kernel/events.ts";
import { afterEvent, afterStatus, type Follows } from "#server/kernel/jobs/follows.ts";
import { modules } from "#test/modules.ts";

const root = path.resolve(import.meta.dirname, "..");

/** What the file of this name exports in each module that has one, in the order of the modules. */
async function sharesOf<T>(file: string, share: string): Promise<Map<string, T>> {
  const names = modules.filter((name) => fs.existsSync(path.join(root, "server", name, `${file}.ts`)));
  const all = new Map<string, T>();
  for (const name of names) {
    const exported = (await import(`../server/${name}/${file}.ts`)) as Record<string, T>;
    const found = exported[share];
    if (found !== undefined) all.set(name, found);
  }
  return all;
}

/** The reactions of each module that has some, in the order of the modules. */
export const reactionsByModule = () => sharesOf<readonly Reaction[]>("reactions", "reactions");

/** The jobs of each module that follow events of orders, in the order of the modules. */
export const followsByModule = () => sharesOf<Follows>("follows", "follows");

function drawJobs(by_module: ReadonlyMap<string, Follows>): string[] {
  const all = [...by_module.values()];
  const line = (cause: string, jobs: readonly string[]): string[] =>
    jobs.length === 0 ? [] : [`- ${cause}: ${jobs.map((job) => `\`${job}\``).join(", ")}`];
  return [
    "## Jobs after an event of an order",
    events
      .toSorted()
      .flatMap((event) => line(event, afterEvent(all, event)))
      .join("\n"),
    "## Jobs after a status that an order enters",
    statuses.flatMap((status) => line(status, afterStatus(all, status))).join("\n"),
  ];
}

/** The page docs/reactions.md: the reactions to each event, in order. */
export async function drawReactions(): Promise<string> {
  const by_module = await reactionsByModule();
  const all = [...by_module.values()].flat();
  const moduleOf = (reaction: Reaction): string =>
    [...by_module].find(([, reactions]) => reactions.includes(reaction))?.[0] ?? "";
  const names = new Set(all.map(({ event }) => event));
  const line = (reaction: Reaction): string =>
    `1. ${reaction.phase}: \`${reaction.run.name}\` of \`${moduleOf(reaction)}\``;
  return `${[
    "# Events and their reactions",
    "Generated from `server/*/reactions.ts` and `server/*/follows.ts` by `npx tsx scripts/reactions.ts`; do not edit by hand. The reactions to an event run in the transaction of the command that publishes it, in this order; a job that one adds runs after the commit.",
    ...[...names]
      .toSorted()
      .flatMap((event) => [`## ${event}`, reactionsTo(all, event).map(line).join("\n")]),
    ...drawJobs(await followsByModule()),
  ].join("\n\n")}\n`;
}

if (process.argv[1] === import.meta.filename)
  fs.writeFileSync(path.join(root, "docs/reactions.md"), await drawReactions());
