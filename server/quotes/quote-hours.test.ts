import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { hour, inOneInstallation, minute, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** The text of the mail that confirms a new request. */
async function confirmed(language: string): Promise<string> {
  const { orders } = await visitor(installation, language).call("createOrder", { body: quote_input });
  await installation.runJobs();
  const { text } = await installation.db
    .selectFrom("mail")
    .select("text")
    .where("order_id", "=", orders[0]?.id ?? 0)
    .where("kind", "=", "quote_requested")
    .executeTakeFirstOrThrow();
  return text;
}

/** What the order form of a visitor says about a quote that is asked for now. */
const promised = async () =>
  (await visitor(installation).call("brand", { params: { brand: "tolmaro" } })).meta.quotes;

describe("D13: the mail about a request names the time that its page and the desk count", () => {
  test("a quarter of an hour where the desk is always open", async () => {
    expect(await confirmed("en")).toContain("in about 15 minutes");
    expect(await promised()).toEqual({ minutes: 15, due_at: null });
  });

  test("the minutes that the brand has set, and outside its hours the moment", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const brand = "tolmaro";
    const found = (await admin.call("brandSettings", {})).find((one) => one.brand === brand);
    if (!found) throw new Error("no such brand");
    const days = Array.from({ length: 7 }, () => ({ from: 480, to: 1080 }));
    await admin.call("setQuoteClock", {
      params: { brand },
      body: {
        value: { minutes: 30, days, closed: [] },
        seen: found.quote_clock.value,
        reason: "Nowe godziny",
      },
    });
    expect(await confirmed("en")).toContain("in about 30 minutes");
    // The answer about a brand is stored for half a minute.
    installation.clock.forward(minute);
    expect(await promised()).toEqual({ minutes: 30, due_at: null });
    installation.clock.forward(12 * hour);
    const late = await confirmed("en");
    expect(late).not.toContain("minutes");
    const { due_at } = await promised();
    // 8:30 in Warsaw, where the desk opens at 8:00.
    expect(due_at).toMatch(/T0[67]:30:00\.000Z$/);
    expect(late).toMatch(/We will send your price by \d+ \w+ 2031 at 08:30 \(Warsaw time\)\. Until then/);
    expect(await confirmed("pl")).toMatch(/Wycenę wyślemy do \d+ \w+ 2031 08:30/);
  });
});
