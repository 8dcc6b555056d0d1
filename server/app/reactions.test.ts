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
    const by_module = await followsByModule();
    expect(follows).toEqual([...by_module.values()]);
    for (const [name, share] of by_module) {
      const { jobs = {} } = (modules as readonly Module[]).find((one) => one.follows === share) ?? {};
      const isOwn = (job: string): boolean =>
        Object.hasOwn(jobs, job) ||
        fs.existsSync(path.join(root, "server", name, "mails", `${job.slice(5).replaceAll("_", "-")}.ts`));
      const listed = [...Object.values(share.events ?? {}), ...Object.values(share.statuses ?? {})].flat();
      expect(listed.filter((job) => !isOwn(job))).toEqual([]);
    }
  });

  test("docs/reactions.md lists them as they run", async () => {
    expect(fs.readFileSync(path.join(root, "docs/reactions.md"), "utf8")).toBe(await drawReactions());
  });
});
