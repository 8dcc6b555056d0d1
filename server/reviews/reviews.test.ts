import { beforeEach, describe, expect, test } from "vitest";
import { finishedOrder } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { day, inOneInstallation, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const celina = (of: Installation): Session =>
  session(of, { zone: "staff", email: "celina@example.com", language: "pl", at_work: true });

/** A finished order with a rating; `comment` is what the customer wrote. */
async function rated(rating: number, comment: string) {
  const { id, hash } = await finishedOrder(installation, guest);
  const params = { hash };
  await guest.call("rateOrder", { params, body: { rating, comment } });
  return { id, params };
}
const published = () => visitor(installation).call("reviews", { query: {} });
const rowOf = async (order_id: number) => {
  const query = { search: String(order_id) };
  for (const state of ["waiting", "published", "declined"] as const) {
    const { data } = await celina(installation).call("deskReviews", { query: { ...query, state } });
    const found = data.find((row) => row.order_id === order_id);
    if (found) return found;
  }
  return undefined;
};
const decide = async (
  order_id: number,
  decision:
    | { readonly state: "waiting" | "published" }
    | { readonly state: "declined"; readonly reason: "insult" },
) => {
  const row = await rowOf(order_id);
  const params = { id: String(row?.id ?? 0) };
  return celina(installation).call("decideReview", {
    params,
    body: { reason: null, ...decision, version: row?.version ?? 0 },
  });
};
const auditOf = async (order_id: number) => {
  const rows = await installation.db
    .selectFrom("audit_log")
    .select(["act", "actor_role"])
    .where("object", "=", "review")
    .where("detail", "@>", JSON.stringify({ order_id }))
    .orderBy("id")
    .execute();
  return rows.map(({ act, actor_role }) => `${actor_role} ${act}`);
};

describe("A review is a rating that its customer lets us publish (decision 0241)", () => {
  beforeEach(async () => {
    await installation.db.deleteFrom("review").execute();
  });

  test("it is off by default, shown after the check under the chosen name, and goes at once when withdrawn", async () => {
    const { id, params } = await rated(2, "Za późno, ale poprawnie.");
    expect(await guest.call("orderReview", { params })).toEqual({
      state: null,
      reason: null,
      name: null,
      names: [{ name: "first_name", text: "Halina", country: "PL" }],
    });
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    expect(await rowOf(id)).toMatchObject({ state: "waiting", stars: 2, name: "Halina", country: "PL" });
    expect((await published()).published).toBe(0);
    await decide(id, { state: "published" });
    const { reviews } = await published();
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({
      stars: 2,
      text: "Za późno, ale poprawnie.",
      name: "Halina",
      country: "PL",
      service_type: "write",
      source_lang: "pl",
      target_lang: "en",
    });
    expect(JSON.stringify(reviews)).not.toContain("Gość");
    expect((await guest.call("withdrawReview", { params })).state).toBeNull();
    expect((await published()).reviews).toEqual([]);
    expect((await guest.call("order", { params })).rating).toBe(2);
    expect(await auditOf(id)).toEqual(["visitor review.allow", "visitor review.withdraw"]);
  });

  test("mean and number are of all ratings, also of those that are not published", async () => {
    const before = await published();
    await rated(1, "");
    const { id, params } = await rated(5, "Świetnie");
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    await decide(id, { state: "published" });
    const after = await published();
    expect(after.ratings).toBe(before.ratings + 2);
    const sum = ((before.mean_hundredths ?? 0) / 100) * before.ratings + 6;
    expect(after.mean_hundredths).toBe(Math.round((sum / after.ratings) * 100));
    expect(after.published).toBe(1);
  });

  test("a changed text waits for the check again, other stars do not, and without stars there is no review", async () => {
    const { id, params } = await rated(5, "Dobrze");
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    await decide(id, { state: "published" });
    await guest.call("rateOrder", { params, body: { rating: 3 } });
    expect(await rowOf(id)).toMatchObject({ state: "published", stars: 3, version: 1 });
    await guest.call("rateOrder", { params, body: { rating: 3, comment: "Zadzwoń: 600 100 200" } });
    expect(await rowOf(id)).toMatchObject({ state: "waiting", version: 2, decided_by: null });
    const stale = { state: "published", reason: null, version: 1 } as const;
    const address = { id: String((await rowOf(id))?.id) };
    const refused = await celina(installation).refusal("decideReview", { params: address, body: stale });
    expect(refused.code).toBe("review.changed");
    await guest.call("rateOrder", { params, body: { rating: null } });
    expect(await rowOf(id)).toBeUndefined();
    const gone = await celina(installation).refusal("decideReview", { params: address, body: stale });
    expect(gone.code).toBe("review.not_found");
  });

  test("another name waits for the check again; the same name changes nothing", async () => {
    const { id, params } = await rated(5, "Dobrze");
    await installation.db
      .updateTable("cart")
      .set({ company_name: "Lis sp. z o.o." })
      .where("id", "in", (w) => w.selectFrom("order").select("cart_id").where("id", "=", id))
      .execute();
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    await decide(id, { state: "published" });
    const before = await rowOf(id);
    installation.clock.forward(day);
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    expect(await rowOf(id)).toEqual(before);
    await guest.call("allowReview", { params, body: { name: "company" } });
    expect(await rowOf(id)).toMatchObject({ state: "waiting", version: 2, name: "Lis sp. z o.o." });
    expect((await published()).reviews).toEqual([]);
  });

  test("it is declined for one of three reasons only, which the customer reads; the decision can be undone", async () => {
    const { id, params } = await rated(1, "Tłumacz to głupek");
    await guest.call("allowReview", { params, body: { name: "first_name" } });
    const version = 1;
    const address = { id: String((await rowOf(id))?.id) };
    for (const body of [
      { state: "declined", reason: null, version },
      { state: "published", reason: "insult", version },
    ] as const) {
      const { status } = await celina(installation).refusal("decideReview", { params: address, body });
      expect(status).toBe(422);
    }
    await decide(id, { state: "declined", reason: "insult" });
    expect(await guest.call("orderReview", { params })).toMatchObject({
      state: "declined",
      reason: "insult",
    });
    expect((await published()).reviews).toEqual([]);
    await decide(id, { state: "waiting" });
    expect(await rowOf(id)).toMatchObject({ state: "waiting", reason: null, decided_at: null });
  });

  test("only a rated order has one, a company's name needs a company, and a project manager does not decide", async () => {
    const { id, hash } = await finishedOrder(installation, guest);
    const params = { hash };
    const body = { name: "first_name" } as const;
    expect((await guest.refusal("allowReview", { params, body })).code).toBe("review.not_rated");
    await guest.call("rateOrder", { params, body: { rating: 4 } });
    const company = await guest.refusal("allowReview", { params, body: { name: "company" } });
    expect(company.code).toBe("review.no_company");
    await guest.call("allowReview", { params, body });
    const address = { id: String((await rowOf(id))?.id) };
    const decision = { state: "published", reason: null, version: 1 } as const;
    expect(
      (await piotr(installation).refusal("decideReview", { params: address, body: decision })).status,
    ).toBe(403);
    expect((await celina(installation).call("deskNumbers", {})).reviews).toBe(1);
  });
});
