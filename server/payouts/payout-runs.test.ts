import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import {
  bankLine,
  billed,
  chief,
  drafted,
  earned,
  her_iban,
  knownPayee,
  lastStatement,
  mailKinds,
  minorOf,
  nextMonth,
  olena,
  other_iban,
  owedTo,
  sent,
} from "#test/pay.ts";
import { day, inOneInstallation, translator, visitor } from "#test/steps.ts";
import { bookkeeper, lineOf } from "#test/transfers.ts";

const marta = "marta@example.com";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe("A bill is checked by one person and its money released by another", () => {
  test("a total below the fees or a day in the future is refused; a returned bill can be sent again", async () => {
    await knownPayee(installation, olena);
    await earned(installation, olena);
    await nextMonth(installation);
    const statement = await lastStatement(installation, olena);
    const params = { id: String(statement.id) };
    const who = translator(installation, olena);
    const date = installation.clock.now().toISOString().slice(0, 10);
    const net = statement.net.currency_amount_decimal;
    const fields: unknown[] = [];
    for (const body of [
      { date, gross: "0.01" },
      { date, gross: (Number(net) + 0.01).toFixed(2) },
      { date: "2039-01-01", gross: net },
      { date: "2019-01-01", gross: net },
    ]) {
      const refused = await who.refusal("billStatement", { params, body: { ...body, number: "R/1" } });
      expect(refused.code).toBe("pay_statement.bill");
      fields.push(refused.fields);
    }
    expect(fields).toEqual([
      { gross: ["This is less than the fees of the statement"] },
      { gross: ["This is more than the statement with its VAT"] },
      { date: ["This day is still to come"] },
      { date: ["This is before the month of the statement"] },
    ]);
    await billed(installation, olena);
    const file = (name: string, text: string) => ({ params, query: { name }, body: Buffer.from(text) });
    const not_pdf = await who.send("uploadBill", file("r.pdf", "MZ"));
    expect(not_pdf.statusCode).toBe(422);
    await who.send("uploadBill", file("rachunek.pdf", "%PDF-1.4 rachunek"));
    const desk = bookkeeper(installation);
    expect((await desk.call("payStatement", { params })).bill_file).toBe("rachunek.pdf");
    const { period } = await desk.call("payStatement", { params });
    const unpaid = async () =>
      (await desk.call("monthWork", { params: { month: period } })).checklist.find(
        ({ step }) => step === "payouts",
      )?.left ?? 0;
    const before = await unpaid();
    await desk.call("returnBill", { params, body: { reason: "Brakuje podpisu" } });
    // Without a bill the translator is not paid either.
    expect([before > 0, await unpaid()]).toEqual([true, before]);
    await installation.runJobs();
    expect((await mailKinds(installation, olena)).at(-1)).toBe("pay_bill_returned");
    expect(await lastStatement(installation, olena)).toMatchObject({
      state: "open",
      returned_reason: "Brakuje podpisu",
    });
    await billed(installation, olena);
    const wrong = { vat: "1.00", withheld: "0" };
    expect((await desk.refusal("approveBill", { params, body: wrong })).code).toBe(
      "pay_statement.other_amount",
    );
    const { expected } = await desk.call("payStatement", { params });
    const owed = await owedTo(installation, olena);
    const body = { vat: "0", withheld: expected.withheld.currency_amount_decimal };
    const done = await desk.call("approveBill", { params, body });
    expect(done).toMatchObject({ state: "approved", approved: { by: "Zofia Grosz" } });
    expect(minorOf(expected.withheld)).toBeGreaterThan(0n);
    expect(await owedTo(installation, olena)).toBe(owed - minorOf(expected.withheld));
    expect(
      (await who.refusal("billStatement", { params, body: { number: "R/2", date, gross: "999" } })).code,
    ).toBe("pay_statement.approved");
  });

  test("the run goes to the bank as Elixir-0, once, released by who approved none of it", async () => {
    const id = await drafted(installation);
    expect(
      (await bookkeeper(installation).refusal("draftPayoutRun", { body: { currency: "PLN" } })).code,
    ).toBe("payout_run.nothing");
    const params = { id };
    const desk = bookkeeper(installation);
    expect((await desk.call("payoutRun", { params })).may_release).toBe(false);
    expect((await desk.refusal("releasePayoutRun", { params })).code).toBe("payout_run.same_person");
    const { run, left_out } = await chief(installation).call("releasePayoutRun", { params });
    expect({ state: run.state, left_out }).toEqual({ state: "released", left_out: 0 });
    const file = await desk.call("payoutRunFile", { params });
    const [payout] = run.rows;
    expect(file.file_name).toMatch(/^WT-2031-\d\d-\d{6}\.pli$/);
    expect(file.encoding).toBe("windows-1250");
    expect(file.text).toContain(`"${her_iban.slice(2)}"`);
    expect(file.text).toContain(`WYPLATA TLW${payout?.id}`);
    expect((await chief(installation).refusal("releasePayoutRun", { params })).code).toBe(
      "payout_run.wrong_state",
    );
    expect(await desk.call("payoutRunFile", { params })).toEqual(file);
    await desk.call("payoutRunSent", { params });
    await installation.runJobs();
    expect((await mailKinds(installation, olena)).at(-1)).toBe("pay_sent");
    expect((await chief(installation).refusal("cancelPayoutRun", { params })).code).toBe(
      "payout_run.wrong_state",
    );
  });

  test("a line of our bank's statement makes it paid, and taking the match back sends it on its way again", async () => {
    const [payout] = await installation.db
      .selectFrom("payout")
      .selectAll()
      .where("state", "=", "on_its_way")
      .execute();
    if (!payout) throw new Error("nothing is on its way");
    const title = `WYPLATA TLW${payout.id}`;
    await bankLine(installation, { amount: -payout.amount, title });
    const line = await lineOf(installation, title);
    expect(line).toMatchObject({
      state: "done",
      matches: [{ kind: "translator_payout", rule: "reference" }],
    });
    const shown = await lastStatement(installation, olena);
    expect(shown).toMatchObject({ state: "paid" });
    const { sums } = await translator(installation, olena).call("earnings", {
      query: { month: shown.period },
    });
    expect(minorOf(sums[0]?.paid ?? { currency_amount_decimal: "0.00" })).toBeGreaterThan(0n);
    await bookkeeper(installation).call("undoMatch", { params: { id: String(line.matches[0]?.id ?? 0) } });
    expect((await lastStatement(installation, olena)).state).toBe("sent");
    await bookkeeper(installation).call("matchTranslatorPayout", {
      params: { id: String(line.id) },
      body: { payout_id: payout.id },
    });
    const run = await bookkeeper(installation).call("payoutRun", {
      params: { id: String(payout.payout_run_id) },
    });
    expect(run.state).toBe("booked");
  });

  test("money that comes back is owed again and paid by another run, never twice", async () => {
    const [payout] = await installation.db
      .selectFrom("payout")
      .selectAll()
      .where("state", "=", "booked")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    if (!payout) throw new Error("nothing is paid");
    const owed = await owedTo(installation, olena);
    await bankLine(installation, {
      amount: payout.amount,
      title: `ZWROT WYPLATA TLW${payout.id} rachunek zamkniety`,
    });
    expect(await owedTo(installation, olena)).toBe(owed + payout.amount);
    const before = await bookkeeper(installation).call("payoutRun", {
      params: { id: String(payout.payout_run_id) },
    });
    expect(before).toMatchObject({
      state: "partly_failed",
      rows: [{ state: "rejected", reason: "came_back" }],
    });
    const again = await sent(installation);
    const [next] = (await bookkeeper(installation).call("payoutRun", { params: { id: again } })).rows;
    const body = { reason: "Bank odrzucił" };
    await bookkeeper(installation).call("rejectPayout", { params: { id: String(next?.id ?? 0) }, body });
    expect(await owedTo(installation, olena)).toBe(owed + payout.amount);
    const twice = sql`
      insert into payout (payout_run_id, pay_statement_id, translator_id, currency, amount, name, iban, state)
      select payout_run_id, pay_statement_id, translator_id, currency, amount, name, iban, 'planned'
      from payout cross join generate_series(1, 2) where id = ${payout.id}
    `.execute(installation.db);
    await expect(twice).rejects.toThrow(/payout_once/);
  });

  test("a run that no bank has is withdrawn, and a payout changed since its draft is left out of it", async () => {
    const first = await drafted(installation);
    await chief(installation).call("releasePayoutRun", { params: { id: first } });
    await chief(installation).call("cancelPayoutRun", { params: { id: first } });
    expect((await bookkeeper(installation).refusal("payoutRunFile", { params: { id: first } })).code).toBe(
      "payout_run.wrong_state",
    );
    const second = await drafted(installation);
    await knownPayee(installation, olena, { iban: other_iban });
    const { run, left_out } = await chief(installation).call("releasePayoutRun", { params: { id: second } });
    expect({ state: run.state, left_out, reason: run.rows[0]?.reason }).toEqual({
      state: "cancelled",
      left_out: 1,
      reason: "new_account",
    });
    await installation.runJobs();
  });

  test("two releases at once are one: the other is refused as too late", async () => {
    installation.clock.forward(3 * day + 1);
    const id = await drafted(installation);
    const answers = await Promise.all(
      [1, 2, 3].map(() => chief(installation).send("releasePayoutRun", { params: { id } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ledger.journal where kind = 'payout_sent'
        and reference in (select 'payout:' || id from payout where payout_run_id = ${Number(id)})
    `.execute(installation.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe("Euro go abroad by SEPA, and cost złoty by the National Bank's rate", () => {
  test("pain.001 names account and bank; the cost is stated in złoty by the rate of the day before the bill", async () => {
    await knownPayee(installation, marta, {
      form: "foreign",
      country: "DE",
      postcode: "10115",
      tax_id: "DE129273398",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
    });
    await earned(
      installation,
      marta,
      { currency: "EUR", source_lang: "en", target_langs: ["de"] },
      visitor(installation),
    );
    await nextMonth(installation);
    const { id, net } = await billed(installation, marta);
    expect(net.currency_code).toBe("EUR");
    const params = { id: String(id) };
    installation.rates.away = true;
    const body = { vat: "0", withheld: "0" };
    expect((await bookkeeper(installation).refusal("approveBill", { params, body })).code).toBe(
      "books.rate_missing",
    );
    installation.rates.away = false;
    const done = await bookkeeper(installation).call("approveBill", { params, body });
    const { in_pln } = done;
    expect(minorOf(in_pln?.net ?? net)).toBe(
      (minorOf(net) * BigInt(Math.round(Number(in_pln?.rate) * 1_000_000)) + 500_000n) / 1_000_000n,
    );
    const run = await sent(installation, "EUR");
    const { file_name, text } = await chief(installation).call("payoutRunFile", { params: { id: run } });
    expect(file_name).toMatch(/\.xml$/);
    expect(text).toContain("<IBAN>DE89370400440532013000</IBAN>");
    expect(text).toContain("<BICFI>COBADEFFXXX</BICFI>");
    expect(text).toContain(`<CtrlSum>${net.currency_amount_decimal}</CtrlSum>`);
    expect(await owedTo(installation, marta, "EUR")).toBe(0n);
    const { statement } =
      (await chief(installation).call("payoutRun", { params: { id: run } })).rows[0] ?? {};
    // A title that the bank has lost: the only payout of this amount to this account.
    const line = {
      amount: -minorOf(net),
      title: "przelew SEPA",
      counterparty_iban: "DE89370400440532013000",
    };
    await bankLine(installation, line, "EUR");
    expect((await lineOf(installation, "przelew SEPA")).matches).toMatchObject([
      {
        kind: "translator_payout",
        rule: "amount_name",
        product: expect.stringContaining(statement ?? "?") as string,
      },
    ]);
  });

  test("a currency in which we have no account is not paid", async () => {
    const refused = await bookkeeper(installation).refusal("draftPayoutRun", { body: { currency: "GBP" } });
    expect(refused.code).toBe("payout_run.no_account");
  });
});
