import { describe, expect, test } from "vitest";
import type { Session } from "#test/session.ts";
import type { Installation } from "#test/installation.ts";
import { openZip } from "#document-count/zip.ts";
import { finishedOrder, openCase } from "#test/cases.ts";
import { buyer, day, hour, inOneShop, mailsTo, orderOf, paidOrder, piotr, visitor } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});
const round = async () => {
  await shop.runRound("order.review");
  await shop.runJobs();
};
const accepted = async (hash: string) => (await guest.call("aftercare", { params: { hash } })).accepted_at;
const eventsOf = async (order_id: number) =>
  (
    await shop.db
      .selectFrom("order_event")
      .select(["event", "row_id", "to_status"])
      .where("order_id", "=", order_id)
      .where("from_status", "=", "finished")
      .orderBy("id")
      .execute()
  ).map(({ event, row_id, to_status }) => [row_id, event, to_status]);

describe("§4 The week for the review of a delivery", () => {
  test("one mail a day before its end; then the delivery counts as accepted and stays finished", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    const { accepts_at } = await guest.call("aftercare", { params: { hash } });
    expect(Date.parse(accepts_at ?? "")).toBe(shop.clock.now().getTime() + 7 * day);
    shop.clock.forward(6 * day - hour);
    await round();
    expect(await mailsTo(shop, buyer.email, id)).not.toContain("review_ending");
    shop.clock.forward(2 * hour);
    await round();
    await round();
    const mails = (await mailsTo(shop, buyer.email, id)).filter((kind) => kind === "review_ending");
    expect(mails).toHaveLength(1);
    expect(await accepted(hash)).toBeNull();
    shop.clock.forward(day);
    await round();
    expect(await accepted(hash)).not.toBeNull();
    expect((await orderOf(guest, hash)).status).toBe("finished");
  });

  test("missed runs of the job are caught up, without a late mail", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    shop.clock.forward(9 * day);
    await round();
    expect(await accepted(hash)).not.toBeNull();
    expect(await mailsTo(shop, buyer.email, id)).not.toContain("review_ending");
  });

  test("a delivery with an open complaint does not count as accepted", async () => {
    const { hash } = await finishedOrder(shop, guest);
    await openCase(shop, guest, hash);
    shop.clock.forward(8 * day);
    await round();
    expect(await accepted(hash)).toBeNull();
  });
});

describe("§4 T92: actions of a customer on a finished order are in its history", () => {
  test("C18: a comment with a rating is stored, remains after a change of the stars, and is deleted with the rating", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    const params = { hash };
    const rated = async () => {
      const { rating, rating_comment } = await orderOf(guest, hash);
      return [rating, rating_comment];
    };
    await guest.call("rateOrder", { params, body: { rating: 4 } });
    await guest.call("rateOrder", { params, body: { rating: 4, comment: "  Szybko i dobrze\n" } });
    expect(await rated()).toEqual([4, "Szybko i dobrze"]);
    const { order } = await piotr(shop).call("deskOrder", { params: { id: String(id) } });
    expect(order).toMatchObject({ rating: 4, rating_comment: "Szybko i dobrze" });
    await guest.call("rateOrder", { params, body: { rating: 5 } });
    expect(await rated()).toEqual([5, "Szybko i dobrze"]);
    await guest.call("rateOrder", { params, body: { rating: null, comment: "bez gwiazdek" } });
    expect(await rated()).toEqual([null, ""]);
    for (const body of [{ rating: 0 }, { rating: 6 }, { rating: 5, comment: "x".repeat(1001) }])
      expect((await guest.refusal("rateOrder", { params, body })).status).toBe(422);
  });

  test("rating, download and ordering again are recorded without a change of the status", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    const params = { hash };
    await guest.call("rateOrder", { params, body: { rating: 5 } });
    const { attachments } = await orderOf(guest, hash);
    const [source] = attachments.source;
    const [work] = attachments.translated;
    expect(work?.answers).toBe(source?.hash);
    await guest.call("attachmentLink", { params: { hash, attachment: source?.hash ?? "" } });
    await guest.call("attachmentLink", { params: { hash, attachment: work?.hash ?? "" } });
    await guest.call("copyOrder", { params });
    expect(await eventsOf(id)).toEqual([
      ["T92a", "rate", "finished"],
      ["T92b", "download", "finished"],
      ["T92e", "reorder", "finished"],
    ]);
    // Copying an unfinished order only fills in a form, so it is no event.
    const [running] = (await paidOrder(shop, guest)).orders;
    await guest.call("copyOrder", { params: { hash: running?.hash ?? "" } });
    expect(await eventsOf(running?.id ?? 0)).toEqual([]);
  });

  test("all files are in one archive, with a link valid for ten minutes", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    const { url } = await guest.call("archiveLink", { params: { hash } });
    const answer = await fetch(shop.origin + url);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toContain(`${id}.zip`);
    const zip = openZip(Buffer.from(await answer.arrayBuffer()));
    expect(zip.names).toEqual(["umowa_en.txt"]);
    expect((await fetch(`${shop.origin}${url}x`)).status).toBe(404);
    shop.clock.forward(11 * 60_000);
    expect((await fetch(shop.origin + url)).status).toBe(410);
    const [running] = (await paidOrder(shop, guest)).orders;
    const early = { params: { hash: running?.hash ?? "" } };
    expect((await guest.refusal("archiveLink", early)).code).toBe("file.not_found");
  });
});
