import { describe, expect, test } from "vitest";
import { askForQuote, inAnalysis } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, hour, inOneInstallation, mailsTo, minute, paidOrder, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const path = (id: number) => ({ params: { id: String(id) } });
const calls = async (email: string, id: number): Promise<number> =>
  (await mailsTo(installation, email, id)).filter((kind) => kind === "staff_task").length;
const failureOf = async (id: number) => (await piotr(installation).call("dialogue", path(id))).failure;
const lastCall = (id: number) =>
  installation.db
    .selectFrom("mail")
    .select("subject")
    .where("order_id", "=", id)
    .where("kind", "=", "staff_task")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const round = async () => {
  await installation.runRound("dialogue.remind");
  await installation.runJobs();
};

describe("§4.2 A failure has a cause and an owner, who is notified", () => {
  test("a quote request without an answer gets a project manager; a day before its end all of them are notified", async () => {
    const { id } = await askForQuote(installation);
    expect(await failureOf(id)).toBeNull();
    installation.clock.forward(72 * hour + minute);
    await installation.runJobs();
    const failed = await failureOf(id);
    expect(failed).toMatchObject({ code: "desk_late", from: "calculation" });
    expect(failed?.owner).not.toBeNull();
    expect((await calls("piotr@example.com", id)) + (await calls("admin@example.com", id))).toBe(1);
    installation.clock.forward(5 * day);
    await round();
    const before = (await calls("piotr@example.com", id)) + (await calls("admin@example.com", id));
    installation.clock.forward(day + minute);
    await round();
    await round();
    expect((await calls("piotr@example.com", id)) + (await calls("admin@example.com", id))).toBe(before + 2);
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await failureOf(id)).toBeNull();
  });

  test("T37: a hold with a missed review notifies the owner of the order", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const { owner } = await admin.call("deskOrder", path(id));
    await admin.call("takeOrder", { ...path(id), body: { take: true, from: owner?.id ?? null } });
    const review_at = new Date(installation.clock.now().getTime() + 2 * day).toISOString();
    await piotr(installation).call("setHold", {
      ...path(id),
      body: { reason: "legal", note: "", review_at },
    });
    installation.clock.forward(2 * day + minute);
    await installation.runJobs();
    const failed = await failureOf(id);
    expect(failed).toMatchObject({ code: "hold_forgotten", from: "in_analysis", owner: "Ada Admin" });
    expect(Date.parse(failed?.ends_at ?? "") - installation.clock.now().getTime()).toBe(72 * hour);
    expect(await calls("admin@example.com", id)).toBe(1);
    expect(await calls("piotr@example.com", id)).toBe(0);
  });

  test("T11, T42: input that cannot be opened, and a job without a translator", async () => {
    const unreadable = await askForQuote(installation);
    await piotr(installation).call("reportUnreadable", { ...path(unreadable.id), body: {} });
    await installation.runJobs();
    expect((await failureOf(unreadable.id))?.code).toBe("unreadable");
    expect((await lastCall(unreadable.id)).subject).not.toBe("");

    const { orders } = await paidOrder(installation, visitor(installation));
    const { id = 0 } = orders[0] ?? {};
    for (let passed = 0; passed < 6 * day && (await failureOf(id)) === null; passed += 6 * hour) {
      installation.clock.forward(6 * hour);
      await installation.runJobs();
    }
    expect(await failureOf(id)).toMatchObject({ code: "no_taker", from: "waiting_translation" });
    expect((await calls("piotr@example.com", id)) + (await calls("admin@example.com", id))).toBe(1);
    // After it was handled at once, no notification is sent.
    await piotr(installation).call("actOnOrder", {
      ...path(id),
      body: { event: "failure.replan", reason: "Wyższa stawka" },
    });
    expect(await failureOf(id)).toBeNull();
  });
});
