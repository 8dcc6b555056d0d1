import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { company, ksefSteps } from "#test/ksef-steps.ts";
import { mailsSentTo } from "#test/people.ts";
import { inOneInstallation, minute } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { noFaults } from "#demo/standins/ksef-gate.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => void Object.assign(installation.ksef, noFaults()));
const { sell, rowOf, stateOf, invoiceOf, paperOf, takenAs, later } = ksefSteps(() => installation);

/** The desk refunds money of an invoice; returns the correction's id. */
async function refund(id: number, amount: string): Promise<number> {
  const desk = bookkeeper(installation);
  const { number } = await invoiceOf(id);
  const [payment] = await desk.call("refundables", { query: { search: number } });
  const order_id = payment?.parts[0]?.order_id ?? null;
  const body = { payment_id: payment?.payment_id ?? 0, order_id, amount, note: "Reklamacja" };
  await desk.call("makeRefund", { body });
  await installation.runJobs();
  return correctionOf(id);
}
const correctionOf = async (id: number): Promise<number> =>
  (
    await installation.db
      .selectFrom("invoice")
      .select("id")
      .where("corrected_invoice_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;
const textOf = async (id: number): Promise<string> => (await rowOf(id)).xml?.toString("utf8") ?? "";

describe("§4 corrections go to KSeF as well", () => {
  test("a refund: it names what it corrects by its number there, and counts the difference", async () => {
    const id = await sell();
    const { ksef_number } = await rowOf(id);
    const correction = await refund(id, "12.30");
    expect(await stateOf(correction)).toBe("accepted");
    const text = await textOf(correction);
    for (const part of [
      "<RodzajFaktury>KOR</RodzajFaktury>",
      "Obniżka ceny po sprzedaży</PrzyczynaKorekty><TypKorekty>2</TypKorekty>",
      `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${ksef_number}</NrKSeFFaKorygowanej>`,
      "<P_13_1>-10.00</P_13_1><P_14_1>-2.30</P_14_1><P_15>-12.30</P_15>",
      "<StanPrzed>1</StanPrzed>",
    ])
      expect(text).toContain(part);
    expect(await takenAs(correction)).toHaveLength(1);
    expect(await paperOf(correction)).toContain((await rowOf(correction)).ksef_number);
    expect((await mailsSentTo(installation, company.email)).map(({ kind }) => kind)).toContain(
      "invoice_corrected",
    );
  });

  test("waits for the number of what it corrects, and names it then", async () => {
    installation.ksef.away = true;
    const id = await sell();
    const correction = await refund(id, "1.23");
    await later(minute);
    expect([await stateOf(id), await stateOf(correction)]).toEqual(["queued", "queued"]);
    expect(await textOf(correction)).toContain("<NrKSeFN>1</NrKSeFN>");
    installation.ksef.away = false;
    for (let i = 0; i < 5; i += 1) await later(10 * minute);
    const { ksef_number } = await rowOf(id);
    expect([await stateOf(id), await stateOf(correction)]).toEqual(["accepted", "accepted"]);
    const [taken, ...more] = await takenAs(correction);
    expect(more).toEqual([]);
    const sent = Buffer.from(taken?.xml ?? "", "base64").toString("utf8");
    expect(sent).toContain(`<NrKSeFFaKorygowanej>${ksef_number}</NrKSeFFaKorygowanej>`);
  });

  test("the buyer's name: both are in it, under one number and with no amounts", async () => {
    const id = await sell();
    const desk = bookkeeper(installation);
    const params = { id: String(id) };
    const { buyer } = await desk.call("deskInvoice", { params });
    await desk.call("correctBuyer", { params, body: { ...buyer, name: "Żółw i Syn sp. z o.o." } });
    await installation.runJobs();
    const correction = await correctionOf(id);
    expect(await stateOf(correction)).toBe("accepted");
    const text = await textOf(correction);
    expect(text).toContain("<NIP>7740001454</NIP><Nazwa>Żółw i Syn sp. z o.o.</Nazwa>");
    expect(text).toContain(
      "<Podmiot2K><DaneIdentyfikacyjne><NIP>7740001454</NIP><Nazwa>Żółw sp. z o.o.</Nazwa>",
    );
    expect(text).toContain("<P_15>0.00</P_15>");
  });

  test("a wrong number: corrected to zero from its day, and issued again with the right one", async () => {
    const id = await sell();
    const desk = bookkeeper(installation);
    const params = { id: String(id) };
    const { buyer } = await desk.call("deskInvoice", { params });
    const { id: reissued } = await desk.call("correctBuyer", {
      params,
      body: { ...buyer, tax_id: "PL5252344078" },
    });
    await installation.runJobs();
    const zero = await correctionOf(id);
    expect([await stateOf(zero), await stateOf(reissued)]).toEqual(["accepted", "accepted"]);
    expect(await textOf(zero)).toContain("<TypKorekty>1</TypKorekty>");
    expect(await textOf(zero)).toContain("<NIP>7740001454</NIP>");
    expect(await textOf(reissued)).toContain("<NIP>5252344078</NIP>");
  });

  test("an invoice of a person that is issued to their company goes to KSeF", async () => {
    const id = await sell({ user_type: "private", company_name: "", vat_id: "" });
    expect(await stateOf(id)).toBe("not_due");
    const desk = bookkeeper(installation);
    const params = { id: String(id) };
    const { buyer } = await desk.call("deskInvoice", { params });
    const firm = { ...buyer, name: "Żółw sp. z o.o.", tax_id: "5252344078" };
    const { id: reissued } = await desk.call("correctBuyer", { params, body: firm });
    await installation.runJobs();
    expect([await stateOf(await correctionOf(id)), await stateOf(reissued)]).toEqual(["not_due", "accepted"]);
    expect(await textOf(reissued)).toContain("<NIP>5252344078</NIP><Nazwa>Żółw sp. z o.o.</Nazwa>");
  });
});
