import { describe, expect, test } from "vitest";
import fs from "node:fs";
import path from "node:path";
import type { Module } from "#server/kernel/define-module.ts";
import { on, reactionsTo } from "#server/kernel/events.ts";
import { root } from "#test/tree.ts";
import { drawReactions, followsByModule, reactionsByModule } from "../../scripts/reactions.ts";
import { follows, reactions } from "./composition.ts";
import { modules } from "./registry.ts";

describe("Reactions to events", () => {
  test("run by phase, and inside a phase in the order of the modules", () => {
    const run = () => Promise.resolve();
    const booked = on("order.moved", { phase: "ledger", run });
    const first = on("order.moved", { phase: "follow", run });
    const second = on("order.moved", { phase: "follow", run });
    const planned = on("order.moved", { phase: "plan", run });
    const other = on("order.decided", { phase: "plan", run });
    const planted = [booked, first, other, second, planned];
    expect(reactionsTo(planted, "order.moved")).toEqual([planned, first, second, booked]);
  });

  test("are composed of every module that has some, in the order of the modules", async () => {
    expect(reactions).toEqual([...(await reactionsByModule()).values()].flat());
  });

  test("jobs that follow events of orders are those of the module that lists them", async () => {
    expect(follows).toEqual([...(await followsByModule()).values()]);
    for (const module of modules as readonly Module[]) {
      const own = [
        ...Object.keys(module.jobs ?? {}),
        ...(module.mails ?? []).map(({ kind }) => `mail.${kind}`),
      ];
      const { events = {}, statuses = {} } = module.follows ?? {};
      const listed = [...Object.values(events), ...Object.values(statuses)].flat();
      expect(listed.filter((job) => !own.includes(job))).toEqual([]);
    }
  });

  test("docs/reactions.md lists them as they run", async () => {
    expect(fs.readFileSync(path.join(root, "docs/reactions.md"), "utf8")).toBe(await drawReactions());
  });
});
