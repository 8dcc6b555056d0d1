import { describe, expect, test } from "vitest";
import { en } from "#messages/messages/work-mail/en.ts";
import { inAnalysis, pay, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { buyer, inOneInstallation, mailsTo, orderOf, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const wrong = { words: 900, lines: [{ label: "Translation, 900 words", amount: "300.00" }] } as const;
const right = { words: 720, lines: [{ label: "Translation, 720 words", amount: "240.00" }] } as const;
const plain = (text: string): string => text.replace(/\u00a0/g, " ");

/** A supplement with a wrong count and amount that the desk withdraws, and the right one that replaces it. */
async function corrected() {
  const guest = visitor(installation);
  const { id, hash } = await inAnalysis(installation, guest);
  const before = await sendSupplement(installation, id, "", {
    ...wrong,
    lines: [...wrong.lines],
    reason: "900!",
  });
  await piotr(installation).call("takeBackOffer", { params: { id: String(id) }, body: {} });
  await installation.runJobs();
  const after = await sendSupplement(installation, id, "", {
    ...right,
    lines: [...right.lines],
    reason: "720.",
  });
  const desk = () => piotr(installation).call("deskOrder", { params: { id: String(id) } });
  return { guest, id, hash, before, after, desk };
}

describe("A supplement that the desk corrects before the customer answers", () => {
  test("the customer's page has the new words and amount, also at the order's address", async () => {
    const { guest, hash, before, after } = await corrected();
    for (const address of [after, hash])
      expect(await guest.call("quotation", { params: { hash: address } })).toMatchObject({
        state: "open",
        words: 720,
        lines: [{ label: "Translation, 720 words", amount: { currency_amount_decimal: "240.00" } }],
        price_gross: { currency_amount_decimal: "295.20" },
        supplement: { reason: "720." },
      });
    expect(await guest.call("quotation", { params: { hash: before } })).toMatchObject({
      state: "superseded",
      words: 900,
    });
    const { supplement } = (await guest.call("quotation", { params: { hash: after } })) ?? {};
    expect(supplement?.before.lines[0]?.label).toMatch(/^Translation/);
    // Until it is accepted, the order keeps the agreed values.
    expect(await orderOf(guest, hash)).toMatchObject({ words: 250, status: "acceptation" });
  });

  test("the mail about the correction refers to the first one, with the new words and amount", async () => {
    const { id } = await corrected();
    const mails = await installation.db
      .selectFrom("mail")
      .select(["text", "overtaken_at"])
      .where("order_id", "=", id)
      .where("kind", "=", "supplement_ready")
      .orderBy("id")
      .execute();
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map(({ text }) => plain(text));
    expect(first).toContain("900");
    expect(first).not.toContain("replaces");
    expect(second).toContain(en["supplement_ready.replaces"]);
    expect(second).toContain("720");
    expect(second).toContain("PLN 295.20");
    // The port and the hash of a link may contain any digits.
    expect(second?.replaceAll(/https?:\S+/g, "")).not.toMatch(/900|369/);
    expect(mails[0]?.overtaken_at).not.toBeNull();
    expect(mails[1]?.overtaken_at).toBeNull();
  });

  test("a proposal that was withdrawn before its mail was written is not mailed", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    const params = { id: String(id) };
    const deadline = new Date(installation.clock.now().getTime() + 6 * 86_400_000).toISOString();
    const body = { ...wrong, lines: [...wrong.lines], confirmed: true, deadline, reason: "900!" };
    await piotr(installation).call("issueSupplement", { params, body });
    await piotr(installation).call("takeBackOffer", { params, body: {} });
    await installation.runJobs();
    expect(await mailsTo(installation, buyer.email, id)).not.toContain("supplement_ready");
  });

  test("the history has each proposal with its reason", async () => {
    const { desk } = await corrected();
    const { history, order } = await desk();
    expect(order.words).toBe(250);
    const proposed = history.filter(({ event }) => event === "analysis.reprice");
    const values = (changes: (typeof history)[number]["changes"]) =>
      changes
        .filter(({ field }) => field.startsWith("offered_"))
        .map(({ field, before, after }) => [field, before, after]);
    expect(proposed.map(({ reason, changes }) => [reason, ...values(changes)])).toEqual([
      ["720.", ["offered_words", null, "720"], ["offered_price", null, "295.20"]],
      ["900!", ["offered_words", null, "900"], ["offered_price", null, "369.00"]],
    ]);
    expect(history.map(({ event }) => event).slice(0, 3)).toEqual([
      "analysis.reprice",
      "supplement.take_back",
      "analysis.reprice",
    ]);
  });

  test("the payment is for the new difference, and the order gets the new words", async () => {
    const { guest, hash, before, after } = await corrected();
    const agreed = Number((await orderOf(guest, hash)).price_gross?.currency_amount_decimal);
    const answer = (of: string) => ({ params: { hash: of }, body: { answer: "accept" } }) as const;
    expect((await guest.refusal("answerSupplement", answer(before))).code).toBe("quote.already_decided");
    const { payment_request_hash } = await guest.call("answerSupplement", answer(after));
    const request = await guest.call("paymentRequest", { params: { hash: payment_request_hash ?? "" } });
    expect(request.amount_due.currency_amount_decimal).toBe((295.2 - agreed).toFixed(2));
    await pay(installation, guest, payment_request_hash);
    expect(await orderOf(guest, hash)).toMatchObject({
      words: 720,
      price_gross: { currency_amount_decimal: "295.20" },
    });
  });
});
