import fs from "node:fs";
import path from "node:path";
import { type Reaction, reactionsTo } from "#server/kernel/events.ts";
import { modules } from "#test/modules.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The reactions of each module that has some, in the order of the modules. */
export async function reactionsByModule(): Promise<Map<string, readonly Reaction[]>> {
  const names = modules.filter((name) => fs.existsSync(path.join(root, "server", name, "reactions.ts")));
  const all = new Map<string, readonly Reaction[]>();
  for (const name of names) {
    const { reactions } = (await import(`../server/${name}/reactions.ts`)) as { reactions: Reaction[] };
    all.set(name, reactions);
  }
  return all;
}

/** The page docs/reactions.md: the reactions to each event, in order. */
export async function drawReactions(): Promise<string> {
  const by_module = await reactionsByModule();
  const all = [...by_module.values()].flat();
  const moduleOf = (reaction: Reaction): string =>
    [...by_module].find(([, reactions]) => reactions.includes(reaction))?.[0] ?? "";
  const events = new Set(all.map(({ event }) => event));
  const line = (reaction: Reaction): string =>
    `1. ${reaction.phase}: \`${reaction.run.name}\` of \`${moduleOf(reaction)}\``;
  return `${[
    "# Events and their reactions",
    "Generated from `server/*/reactions.ts` by `npx tsx scripts/reactions.ts`; do not edit by hand. The reactions to an event run in the transaction of the command that publishes it, in this order; a job that one adds runs after the commit.",
    ...[...events]
      .toSorted()
      .flatMap((event) => [`## ${event}`, reactionsTo(all, event).map(line).join("\n")]),
  ].join("\n\n")}\n`;
}

if (process.argv[1] === import.meta.filename)
  fs.writeFileSync(path.join(root, "docs/reactions.md"), await drawReactions());
