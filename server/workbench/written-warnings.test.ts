import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, statusesOf, visitor } from "#test/steps.ts";
import { opened, seeAll, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

describe("§2 What changed in a document that was put together", () => {
  test("the customer reads that a text file has another encoding now", async () => {
    // Windows-1250 has no arrow.
    const polish = Buffer.from("Kupuj\xb9cy p\xb3aci od razu ca\xb3\xb9 cen\xea.", "latin1");
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "umowa.txt", polish)],
      text: undefined,
    });
    const [segment] = await opened(job);
    if (!segment) throw new Error("a segment was expected");
    await translated(job, segment, "The buyer → pays the whole price at once.");
    await seeAll(job);
    await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
    await installation.runJobs();

    expect(await statusesOf(guest, [job])).toEqual(["finished"]);
    const { delivery_note } = await orderOf(guest, job.hash);
    expect(delivery_note?.warnings).toEqual(["encoding_changed"]);
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "order_delivered")
      .where("order_id", "=", job.order_id)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain("UTF-8");
  });

  test("targets of a document that is divided in another way now are not put into it", async () => {
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "umowa.txt", Buffer.from("Kupujący płaci od razu.", "utf8"))],
      text: undefined,
    });
    const [segment] = await opened(job);
    if (!segment) throw new Error("a segment was expected");
    await translated(job, segment, "The buyer pays at once.");
    await seeAll(job);
    // As an earlier version of the reader stored it.
    const rows = installation.db.updateTable("work_document").where("order_id", "=", job.order_id);
    await rows.set({ segments: 2 }).execute();
    const handIn = { params: job.params, body: { complete: true } } as const;
    expect((await job.who.refusal("handInWorkbench", handIn)).code).toBe("workbench.not_assembled");
    expect(installation.faults.splice(0).join("\n")).toContain("1 of 2 segments");
    await rows.set({ segments: 1 }).execute();
    await job.who.call("handInWorkbench", handIn);
  });
});
