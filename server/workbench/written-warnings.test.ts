import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, statusesOf, visitor } from "#test/steps.ts";
import { deliveredFile, opened, seeAll, taken, translated, uploaded } from "#test/workbench.ts";

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

  test("a document that was begun under other rules of sentences keeps its segments until it is handed in", async () => {
    const text = "Pierwszy zapis. Drugi zapis. Trzeci zapis.\nCzwarty zapis.";
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "umowa.txt", Buffer.from(text, "utf8"))],
      text: undefined,
    });
    const [first, second] = await opened(job);
    if (!first || !second) throw new Error("segments were expected");
    // As rules stored it that end no sentence after the first one.
    const { db } = installation;
    await db.deleteFrom("segment").where("id", "=", second.id).execute();
    const source = `${first.source} ${second.source}`;
    await db.updateTable("segment").set({ source }).where("id", "=", first.id).execute();
    await sql`update segment set position = position - 1, parts = array[parts[1] - 1]
      where work_document_id = ${first.document_id} and position > 0`.execute(db);
    const targets = ["The first and the second entry.", "The third entry.", "The fourth entry."];
    for (const [at, segment] of (await opened(job)).entries())
      await translated(job, segment, targets[at] ?? "");
    await seeAll(job);
    await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
    await installation.runJobs();
    const { bytes } = await deliveredFile(installation, guest, job.hash);
    expect(bytes.toString("utf8")).toBe(
      "The first and the second entry. The third entry.\nThe fourth entry.",
    );
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
    const row = installation.db.updateTable("segment").where("id", "=", segment.id);
    await row.set({ source: "Kupujący płaci." }).execute();
    const handIn = { params: job.params, body: { complete: true } } as const;
    expect((await job.who.refusal("handInWorkbench", handIn)).code).toBe("workbench.not_assembled");
    expect(installation.faults.splice(0).join("\n")).toContain(
      "segment 0: another text than the one that was begun",
    );
    await row.set({ source: segment.source }).execute();
    await job.who.call("handInWorkbench", handIn);
  });
});
