import { describe, expect, test } from "vitest";
import type { SupplementInput } from "#contract/messages/desk-dialogue.ts";
import { inAnalysis, quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation, orderOf, piotr, placeOrder, visitor } from "#test/steps.ts";
import { bookkeeper, importStatement, lineOf, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const paramsOf = (id: number) => ({ id: String(id) });
const change = (net: string) =>
  ({
    lines: [{ label: "Tłumaczenie", amount: net }],
    words: 900,
    confirmed: true,
    deadline: new Date(installation.clock.now().getTime() + 6 * day).toISOString(),
    reason: "Więcej słów",
  }) satisfies Partial<SupplementInput>;
const page = (hash: string) => visitor(installation).call("quotation", { params: { hash } });
const refusedPage = async (hash: string) =>
  (await visitor(installation).refusal("quotation", { params: { hash } })).code;

/** Creates the preview of a supplement; answers its address and the key of its page. */
async function previewed(id: number, net = "300.00") {
  const asked = { params: paramsOf(id), body: change(net) };
  const { url } = await piotr(installation).call("previewSupplement", asked);
  return { url, hash: url.split("/").at(-1) ?? "" };
}

describe("S3 The customer's page of a supplement is previewed before it is sent", () => {
  test("it is in the language of the customer and changes nothing", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation, "en"));
    const preview = await previewed(id);
    expect(preview.url).toContain("/en/order/quotations/");
    expect(await page(preview.hash)).toMatchObject({
      state: "preview",
      supplement: { reason: "Więcej słów" },
    });
    expect((await orderOf(visitor(installation), hash)).status).toBe("in_analysis");
    expect(quoteOf(installation).words).toBe(250);
  });

  test("it equals the sent page, and ends with the sending", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const preview = await previewed(id);
    const shown = await page(preview.hash);
    await piotr(installation).call("issueSupplement", { params: paramsOf(id), body: change("300.00") });
    const sent = await page(hash);
    expect(sent).toEqual({ ...shown, hash: sent?.hash, state: "open" });
    expect(await refusedPage(preview.hash)).toBe("quote.not_found");
  });

  test("it accepts no answer, a second one replaces it, and it is not found after an hour", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    const first = await previewed(id);
    const guest = visitor(installation);
    for (const answer of ["accept", "keep_scope"] as const)
      expect(
        (await guest.refusal("answerSupplement", { params: { hash: first.hash }, body: { answer } })).code,
      ).toBe("quote.not_found");
    const second = await previewed(id, "310.00");
    expect(await refusedPage(first.hash)).toBe("quote.not_found");
    expect(await page(second.hash)).toMatchObject({ price_net: { currency_amount_decimal: "310.00" } });
    installation.clock.forward(hour);
    expect(await refusedPage(second.hash)).toBe("quote.not_found");
  });

  test("it is refused where sending would be: too small a change, and a date in the past", async () => {
    const { id, gross } = await inAnalysis(installation, visitor(installation));
    const refused = async (change_of: Partial<SupplementInput>) => {
      const body = { ...change("300.00"), ...change_of };
      const asked = { params: paramsOf(id), body };
      const [shown, sent] = [
        await piotr(installation).refusal("previewSupplement", asked),
        await piotr(installation).refusal("issueSupplement", asked),
      ];
      expect(shown.code).toBe(sent.code);
      return shown.code;
    };
    const net = decimal((minor(gross) * 100n) / 123n);
    expect(await refused({ lines: [{ label: "Tłumaczenie", amount: net }] })).toBe("supplement.not_needed");
    expect(await refused({ deadline: installation.clock.now().toISOString() })).toBe("deadline.past");
  });

  test("what was written off of the first payment is not asked for again", async () => {
    const who = visitor(installation);
    const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
    const { id = 0, hash = "" } = placed.orders[0] ?? {};
    const title = await titleOf(who, placed.payment_hash);
    const gross = minor(placed.gross);
    await importStatement(installation, statementFile({ lines: [{ amount: gross - 50n, title }] }));
    const [part] = (await lineOf(installation, title)).matches;
    await bookkeeper(installation).call("writeOffRest", {
      params: { id: String(part?.id ?? 0) },
      body: { reason: "Opłata banku" },
    });
    await installation.runJobs();
    await piotr(installation).call("actOnOrder", { params: paramsOf(id), body: { event: "plan.change" } });
    const shown = await page((await previewed(id)).hash);
    const total = minor(shown?.price_gross.currency_amount_decimal ?? "");
    expect(shown?.supplement?.delta.currency_amount_decimal).toBe(decimal(total - gross));
    // Ending the order instead sends back what came, not what was written off.
    expect(shown?.supplement?.refund.currency_amount_decimal).toBe(decimal(gross - 50n));
    expect((await orderOf(who, hash)).status).toBe("in_analysis");
  });
});

const decimal = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
