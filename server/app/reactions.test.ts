import { describe, expect, test } from "vitest";
import fs from "node:fs";
import path from "node:path";
import { on, reactionsTo } from "#server/kernel/events.ts";
import { root } from "#test/tree.ts";
import { drawReactions, reactionsByModule } from "../../scripts/reactions.ts";
import { reactions } from "./composition.ts";

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

  test("docs/reactions.md lists them as they run", async () => {
    expect(fs.readFileSync(path.join(root, "docs/reactions.md"), "utf8")).toBe(await drawReactions());
  });
});
