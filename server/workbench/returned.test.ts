import { describe, expect, test } from "vitest";
import { release_points } from "#domain/work/hand-in.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, statusesOf, takeStage, visitor } from "#test/steps.ts";
import { change, changed, handedOn, opened, seeAll, taken, translated } from "#test/workbench.ts";

const marta = "marta@example.com";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

describe("A stage that a reviewer returns is reworked in the editor", () => {
  test("the refused version is there with the reviewer's marks, and the review begins with what was changed", async () => {
    const job = await taken(installation, guest, {
      package: "business",
      text: "Najemca płaci z góry. Proszę o pośpiech. Dziękuję.",
    });
    const targets = ["The tenant pays in arrears.", "Please be quick.", "Thank you."];
    for (const [at, segment] of (await opened(job)).entries())
      await translated(job, segment, targets[at] ?? "");

    // The verifier rejects one segment, words another one in their own way, and sends the work back.
    const review = await handedOn(job, marta);
    const [one, two, three] = await opened(review);
    if (!one || !two || !three) throw new Error("three segments were expected");
    await review.who.call("addSegmentNote", {
      params: { ...review.params, segment: String(one.id) },
      body: { kind: "issue", text: "„Z góry” to „in advance”." },
    });
    expect(await changed(review, change(one, "reject"))).toMatchObject([{ outcome: "stored" }]);
    await translated(review, two, "Please hurry.");
    const body = { comment: "Błędne tłumaczenie warunku płatności." };
    await review.who.call("returnWork", { params: review.params, body });
    await installation.runJobs();

    const { who, params } = job;
    const view = await who.call("openWorkbench", { params });
    expect(view).toMatchObject({ can_edit: true, is_review: false, is_returned: true });
    const { segments } = await who.call("workbenchSegments", { params });
    expect(
      segments.map(({ before, target, state, reviewed_text, review_notes }) => ({
        before,
        target,
        state,
        reviewed_text,
        review_notes,
      })),
    ).toEqual([
      {
        before: targets[0],
        target: targets[0],
        state: "rejected",
        reviewed_text: null,
        review_notes: ["„Z góry” to „in advance”."],
      },
      {
        before: targets[1],
        target: targets[1],
        state: "confirmed",
        reviewed_text: "Please hurry.",
        review_notes: [],
      },
      { before: targets[2], target: targets[2], state: "confirmed", reviewed_text: null, review_notes: [] },
    ]);
    const [rejected] = segments;
    if (!rejected) throw new Error("a segment was expected");
    const handIn = () => who.refusal("handInWorkbench", { params, body: { complete: true } });
    expect((await handIn()).code).toBe("stage.segments_open");
    const better = await translated(job, rejected, "The tenant pays in advance.");
    expect(better).toMatchObject({ before: targets[0], state: "confirmed" });
    await seeAll(job);
    await who.call("handInWorkbench", { params, body: { complete: true } });

    // The second review begins with what was reworked, and leaves the rest as the reviewer had it.
    await takeStage(installation, job.order_id, marta);
    await review.who.call("openWorkbench", { params: review.params });
    const again = (await review.who.call("workbenchSegments", { params: review.params })).segments;
    expect(again.map(({ target, before, state }) => [target, before, state])).toEqual([
      ["The tenant pays in advance.", "The tenant pays in advance.", "draft"],
      ["Please hurry.", "Please be quick.", "confirmed"],
      ["Thank you.", "Thank you.", "draft"],
    ]);
    await changed(
      review,
      ...again.filter(({ state }) => state === "draft").map((row) => change(row, "review")),
    );
    await seeAll(review);
    await review.who.call("handInWorkbench", {
      params: review.params,
      body: { complete: true, checklist: [...release_points] },
    });
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash: job.hash }])).toEqual(["finished"]);
    const read = await guest.call("orderSegments", { params: { hash: job.hash }, query: {} });
    expect(read.segments.map(({ target }) => target)).toEqual([
      "The tenant pays in advance.",
      "Please hurry.",
      "Thank you.",
    ]);
  });

  test.each([
    ["that is still open", false],
    ["whose begun texts were not noted", true],
  ])("a page of the first review %s does not hand in the refused text", async (_, is_old) => {
    const job = await taken(installation, guest, { package: "business", text: "Najemca płaci z góry." });
    const [source] = await opened(job);
    if (!source) throw new Error("a segment was expected");
    const { who, params } = job;
    const first = await translated(job, source, "The tenant pays in arrears.");
    const review = await handedOn(job, marta);
    const [seen] = await opened(review);
    if (!seen) throw new Error("a segment was expected");
    await changed(review, change(seen, "review"));
    await seeAll(review);
    if (is_old)
      await installation.db
        .updateTable("segment_target")
        .set({ base_hash: null })
        .where("stage_id", "=", Number(review.params.id))
        .execute();
    await review.who.call("returnWork", { params: review.params, body: { comment: "Termin płatności." } });
    await installation.runJobs();

    await who.call("openWorkbench", { params });
    await translated(job, first, "The tenant pays in advance.");
    await seeAll(job);
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await takeStage(installation, job.order_id, marta);
    const release = {
      params: review.params,
      body: { complete: true as const, checklist: [...release_points] },
    };
    expect((await review.who.refusal("handInWorkbench", release)).code).toBe("stage.segments_open");
    await review.who.call("openWorkbench", { params: review.params });
    const [again] = (await review.who.call("workbenchSegments", { params: review.params })).segments;
    expect(again).toMatchObject({ target: "The tenant pays in advance.", state: "draft" });
  });
});
