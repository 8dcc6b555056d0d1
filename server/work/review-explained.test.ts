import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { finishedOrder, openCase } from "#test/cases.ts";
import { handIn, inOneShop, mailsTo, paidOrder, piotr, takeStage, translator, visitor } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const [olena, marta, jan] = ["olena@example.com", "marta@example.com", "jan.lis@example.com"] as const;
const reviewOf = (who: string, job: number) =>
  translator(shop, who).call("jobReview", { params: { id: String(job) } });

describe("T58, T69 A review is explained to the translator", () => {
  test("returned with marks; accepted with both texts word by word, and a mail", async () => {
    const placed = await paidOrder(shop, guest, { package: "expert" });
    const id = placed.orders[0]?.id ?? 0;
    const translation = await takeStage(shop, id, olena);
    await handIn(shop, translation, olena, { text: "The tenant pays the rent until 30 May." });
    expect(await reviewOf(olena, translation)).toBeNull();
    expect(await mailsTo(shop, olena, id)).not.toContain("work_reviewed");

    const reading = await takeStage(shop, id, marta);
    const lqa = {
      errors: { omission: { critical: 2 }, terminology: { minor: 1 } },
      comment: "§ 4 is missing",
    };
    const body = { comment: "Two sentences are missing.", places: [{ place: "§ 4", text: "missing" }], lqa };
    await translator(shop, marta).call("returnWork", { params: { id: String(reading) }, body });
    await shop.runJobs();
    expect(await reviewOf(olena, translation)).toMatchObject({
      outcome: "returned",
      by: "proofreading",
      files: [],
      rating: { ...lqa, critical: 2, critical_limit: 0 },
    });

    await handIn(shop, translation, olena, { text: "The tenant pays the rent until 31 May." });
    const offers = await translator(shop, marta).call("offers", {});
    const again = offers.find(({ order_id }) => order_id === id)?.id ?? 0;
    const { job_id } = await translator(shop, marta).call("acceptOffer", { params: { id: String(again) } });
    await handIn(shop, job_id, marta, {
      text: "The tenant shall pay the rent by 31 May.",
      lqa: { errors: { style: { minor: 2 } }, comment: "Well done" },
    });
    const review = await reviewOf(olena, translation);
    expect(review).toMatchObject({ outcome: "accepted", by: "proofreading", complaints: [] });
    expect(review?.rating).toMatchObject({ errors: { style: { minor: 2 } }, comment: "Well done" });
    const [file] = review?.files ?? [];
    expect(file?.mine?.name).toBe(`order-${id}.en.txt`);
    expect(file?.changes?.filter(({ how }) => how !== "same")).toEqual([
      { how: "removed", text: "pays" },
      { how: "added", text: "shall" },
      { how: "added", text: "pay " },
      { how: "removed", text: "until" },
      { how: "added", text: "by" },
    ]);
    expect(await mailsTo(shop, olena, id)).toContain("work_reviewed");
    const attachment = file?.theirs.hash ?? "";
    const params = { id: String(translation), attachment };
    expect((await translator(shop, olena).call("jobAttachmentLink", { params })).url).toMatch(/^\/files\//);

    await handIn(shop, await takeStage(shop, id, jan), jan, {
      text: "The tenant shall pay the rent by 31 May.",
    });
    const read = await reviewOf(marta, job_id);
    expect(read).toMatchObject({ outcome: "accepted", by: "verification", rating: null });
    expect(read?.files[0]?.changes).toEqual([
      { how: "same", text: "The tenant shall pay the rent by 31 May." },
    ]);
    const other = translator(shop, jan);
    expect((await other.refusal("jobReview", { params: { id: String(translation) } })).status).toBe(404);
  });

  test("a complaint that the desk accepts is shown to the translator, without the name of the customer", async () => {
    const order = await finishedOrder(shop, guest);
    const { id: job } = await shop.db
      .selectFrom("stage")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(await reviewOf(olena, job)).toBeNull();
    const opened = await openCase(shop, guest, order.hash, {
      reasons: ["terminology"],
      text: "Jestem Halina Gość, gosc@example.com: drugi akapit jest zły.",
    });
    expect(await reviewOf(olena, job)).toBeNull();
    const params = { id: opened.id };
    await piotr(shop).call("triageCorrection", { params });
    await piotr(shop).call("decideCorrection", { params, body: { decision: "accept" } });
    await shop.runJobs();
    expect(await reviewOf(olena, job)).toMatchObject({
      outcome: "accepted",
      by: "desk",
      files: [],
      complaints: [{ reasons: ["terminology"], text: "Jestem ▮▮▮ ▮▮▮, ▮▮▮: drugi akapit jest zły." }],
    });
    expect(await mailsTo(shop, olena, order.id)).toContain("work_reviewed");
  });
});
