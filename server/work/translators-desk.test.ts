import { localDate } from "#domain/calendar.ts";
import { describe, expect, test } from "vitest";
import { someTranslator, translator_change } from "#test/calls/desk-dispatch-calls.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, mailsSentTo, linkIn } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { inOneInstallation, mailsTo, paidOrder, piotr, statusesOf, takeStage, visitor } from "#test/steps.ts";

let installation: Installation;
let desk: Session;
inOneInstallation((opened) => {
  installation = opened;
  desk = piotr(installation);
});

const passwords = { password: good_password, password_confirmation: good_password };
const logIn = (username: string, password: string) =>
  visitor(installation).send("translatorToken", { body: { username, password, grant_type: "password" } });

const workOf = (id: number) => desk.call("orderWork", { params: { id: String(id) } });

/** A new login for each call, because the tests end sessions. */
const translator = (email: string): Session => session(installation, { zone: "translator", email });

describe("S10 A translator from the invitation to the first offer", () => {
  test("invited by mail, sets a password once, and gets no offers before pairs and papers are recorded", async () => {
    const body = {
      email: "nowy@example.com",
      name: "Nowy Tłumacz",
      locale: "ua",
      experience_since: "2010-01-01",
    } as const;
    const invited = await desk.call("inviteTranslator", { body });
    expect(invited.state).toBe("invited");
    expect((await desk.refusal("inviteTranslator", { body })).code).toBe("account.exists");
    const [, , token = ""] = await linkIn(installation, body.email, "translator_invitation");
    const who = visitor(installation);
    expect(await who.call("translatorLink", { body: { token } })).toEqual({
      email: body.email,
      name: body.name,
      is_invitation: true,
    });
    await who.call("setTranslatorPassword", { body: { token, ...passwords } });
    expect((await who.refusal("setTranslatorPassword", { body: { token, ...passwords } })).status).toBe(410);
    expect((await logIn(body.email, good_password)).statusCode).toBe(200);
    const { orders } = await paidOrder(installation, visitor(installation));
    const params = { id: String(orders[0]?.id ?? 0) };
    const candidate = async () => {
      const { candidates } = await desk.call("candidates", { params });
      return candidates.find(({ id }) => id === invited.id);
    };
    expect((await candidate())?.reasons).toEqual(["worker_covers_pair", "worker_nda_signed"]);
    const id = { id: String(invited.id) };
    await desk.call("changeTranslator", {
      params: id,
      body: { ...translator_change, email: body.email, sworn_number: null, fields: ["general"] },
    });
    const pair = { source_lang: "pl", target_lang: "en", stage_kind: "translation" } as const;
    await desk.call("setTranslatorPairs", {
      params: id,
      body: { pairs: [{ ...pair, rate_per_1000: "120.00" }] },
    });
    const rowOf = async () =>
      (await desk.call("deskTranslators", { query: { search: body.email } })).data[0]?.own_rates;
    expect(await rowOf()).toMatchObject({ from: { currency_amount_decimal: "120.00" } });
    const other = { ...pair, target_lang: "de" as const };
    await desk.call("setTranslatorPairs", {
      params: id,
      body: {
        pairs: [
          { ...pair, rate_per_1000: "120.00" },
          { ...other, rate_per_1000: "150.00" },
        ],
      },
    });
    expect(await rowOf()).toMatchObject({
      from: { currency_amount_decimal: "120.00" },
      to: { currency_amount_decimal: "150.00" },
    });
    expect(await candidate()).toMatchObject({
      suitable: true,
      reasons: [],
      own_fee: { currency_amount_decimal: "30.00" },
    });
  });

  test("a forgotten password is reset by a link of an hour; an unknown address gets the same answer and no mail", async () => {
    const who = visitor(installation);
    await who.call("forgotTranslatorPassword", { body: { email: "marta@example.com" } });
    await who.call("forgotTranslatorPassword", { body: { email: "nikt@example.com" } });
    const [, , token = ""] = await linkIn(installation, "marta@example.com", "translator_password");
    expect(await mailsSentTo(installation, "nikt@example.com")).toEqual([]);
    await who.call("setTranslatorPassword", { body: { token, ...passwords } });
    expect((await logIn("marta@example.com", good_password)).statusCode).toBe(200);
    await who.call("forgotTranslatorPassword", { body: { email: "olena@example.com" } });
    const [, , late = ""] = await linkIn(installation, "olena@example.com", "translator_password");
    installation.clock.forward(3_600_001);
    expect((await who.refusal("translatorLink", { body: { token: late } })).code).toBe(
      "account_link.invalid",
    );
  });

  test("a sworn pair needs a number, and the number cannot be removed while there is one", async () => {
    const params = { id: await someTranslator(installation, desk) };
    const pair = { source_lang: "pl", target_lang: "en", stage_kind: "translation", sworn: true } as const;
    const pairs = { params, body: { pairs: [pair] } };
    expect((await desk.refusal("setTranslatorPairs", pairs)).code).toBe("translator.sworn_number");
    const body = { ...translator_change, email: "sworn@example.com" };
    await desk.call("changeTranslator", { params, body });
    await desk.call("setTranslatorPairs", pairs);
    const without = { params, body: { ...body, sworn_number: null } };
    expect((await desk.refusal("changeTranslator", without)).code).toBe("translator.sworn_number");
  });

  test("implausible dates are refused by field, and nothing is changed", async () => {
    const params = { id: await someTranslator(installation, desk) };
    const right = { ...translator_change, email: "daty@example.com" };
    await desk.call("changeTranslator", { params, body: right });
    const tomorrow = localDate(installation.clock.now().getTime() + 86_400_000);
    const wrong = {
      ...right,
      experience_since: tomorrow,
      nda_signed_on: "2030-05-02",
      nda_valid_until: "2030-05-01",
      contract_signed_on: "0203-01-01",
    };
    expect(await desk.refusal("changeTranslator", { params, body: wrong })).toMatchObject({
      code: "validation.failed",
      fields: {
        experience_since: ["Ta data jest w przyszłości"],
        nda_valid_until: ["To data sprzed podpisania"],
        contract_signed_on: ["Sprawdź rok: to zbyt dawna data"],
      },
    });
    const unchanged = await desk.call("deskTranslator", { params });
    expect(unchanged.experience_since).toBe(right.experience_since);
    const invited = { name: "Z Przyszłości", email: "jutro@example.com", locale: "pl" } as const;
    const body = { ...invited, experience_since: tomorrow };
    expect((await desk.refusal("inviteTranslator", { body })).fields).toHaveProperty("experience_since");
  });

  test("a rate far from those of the pair needs a reason, which is in the audit log", async () => {
    const pair = { source_lang: "uk", target_lang: "de", stage_kind: "verification" } as const;
    const save = (id: string, rate_per_1000: string, reason = "") => ({
      params: { id },
      body: { pairs: [{ ...pair, rate_per_1000 }], reason },
    });
    await desk.call("setTranslatorPairs", save(await someTranslator(installation, desk), "100.00"));
    const id = await someTranslator(installation, desk);
    await desk.call("setTranslatorPairs", save(id, "120.00"));
    for (const rate of ["300.00", "10000.00", "33.00", "1.20"])
      expect(await desk.refusal("setTranslatorPairs", save(id, rate)), rate).toMatchObject({
        status: 409,
        code: "translator.rate_unusual",
        details: { rates: `UK→DE ${rate} (100.00)` },
      });
    expect((await desk.call("deskTranslator", { params: { id } })).pairs[0]?.rate_per_1000).toMatchObject({
      currency_amount_decimal: "120.00",
    });
    await desk.call("setTranslatorPairs", save(id, "300.00", "Jedyna osoba z prawem"));
    // An unchanged unusual rate needs no new reason.
    await desk.call("setTranslatorPairs", save(id, "300.00"));
    const lines = await installation.db
      .selectFrom("audit_log")
      .select("detail")
      .where("act", "=", "translator.pairs")
      .where("object_id", "=", Number(id))
      .orderBy("id")
      .execute();
    expect(lines.map(({ detail }) => (detail as { reason?: string }).reason)).toEqual([
      undefined,
      "Jedyna osoba z prawem",
      undefined,
    ]);
  });

  test("expiring papers are shown fourteen days before, and an expired NDA ends the offers", async () => {
    const params = { id: await someTranslator(installation, desk) };
    const body = { ...translator_change, email: "papiery@example.com", nda_valid_until: "2031-03-02" };
    const { warnings } = await desk.call("changeTranslator", { params, body });
    expect(warnings).toEqual([
      { paper: "nda", name: "", until: "2031-03-02", over: true },
      { paper: "contract", name: "", until: "2031-03-10", over: false },
    ]);
  });

  test("found by name, language and state; each access is in the audit log", async () => {
    const found = await desk.send("deskTranslators", { query: { search: "kenji", target_lang: "ja" } });
    expect(found.json()).toMatchObject({ data: [{ name: "Kenji Sato", state: "active" }] });
    const none = await desk.send("deskTranslators", { query: { search: "kenji", show: "paused" } });
    expect(none.json()).toMatchObject({ data: [] });
    const missing = { params: { id: "2000000000" } };
    expect((await desk.refusal("deskTranslator", missing)).code).toBe("translator.not_found");
  });

  test("deactivation ends the sessions at once", async () => {
    const nora = translator("nora@example.com");
    const { id } = await nora.call("translatorMe", {});
    const params = { id: String(id) };
    await desk.call("setTranslatorState", { params, body: { state: "inactive" } });
    expect((await nora.refusal("offers", {})).status).toBe(401);
  });

  test("deactivation with current jobs: each is revoked with its share and offered again, and the desk gets a task", async () => {
    const olena = "olena@example.com";
    const { id } = await translator(olena).call("translatorMe", {});
    const params = { id: String(id) };
    const { orders } = await paidOrder(installation, visitor(installation), { package: "business" });
    const order_id = orders[0]?.id ?? 0;
    const stage_id = await takeStage(installation, order_id, olena);
    const paused = { params, body: { state: "paused", reason: "" } } as const;
    await desk.call("setTranslatorState", paused);
    expect((await workOf(order_id)).assignments.map(({ state }) => state)).toEqual(["active"]);
    const jobs = [{ stage_id, percent: 40 }];
    const body = { state: "inactive", reason: "Koniec umowy", jobs } as const;
    const person = await desk.call("setTranslatorState", { params, body });
    expect(person.active_jobs).toBe(0);
    const row = await installation.db
      .selectFrom("assignment")
      .selectAll()
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "revoked", end_note: "Koniec umowy", accepted_bps: 4000n });
    expect(row.fee_due).toBe((row.fee * 40n + 50n) / 100n);
    await installation.runJobs();
    expect(await mailsTo(installation, olena, order_id)).toContain("work_revoked");
    expect(await mailsTo(installation, "piotr@example.com", order_id)).toContain("staff_task");
    expect(await statusesOf(visitor(installation), orders)).toEqual(["waiting_translation"]);
    await desk.call("setTranslatorState", { params, body: { state: "active" } });
  });
});

describe("T7 The translator's own profile", () => {
  test("absences are added and removed; gaps in the profile are shown", async () => {
    const kenji = translator("kenji@example.com");
    const first = { from_on: "2031-03-01", to_on: "2031-03-20" };
    const { absences, gaps } = await kenji.call("addAbsence", { body: first });
    expect(gaps).toEqual(["away"]);
    const wrong = { body: { from_on: "2031-04-02", to_on: "2031-04-01" } };
    expect((await kenji.refusal("addAbsence", wrong)).code).toBe("absence.invalid");
    const params = { id: String(absences[0]?.id ?? 0) };
    expect((await kenji.call("removeAbsence", { params })).gaps).toEqual([]);
  });

  test("the data entered by the desk is shown: experience, services, languages, fields, register", async () => {
    const kenji = translator("kenji@example.com");
    const params = { id: String((await kenji.call("translatorMe", {})).id) };
    const body = { ...translator_change, email: "kenji@example.com" };
    await desk.call("changeTranslator", {
      params,
      body: { ...body, native_langs: ["ja", "en"], fields: ["legal", "it"] },
    });
    expect(await kenji.call("translatorProfile", {})).toMatchObject({
      experience_years: 16,
      native_langs: ["ja", "en"],
      fields: ["it", "legal"],
      sworn_number: translator_change.sworn_number,
      sworn_langs: ["en"],
    });
  });

  test("the password is changed with the current one, and other sessions end", async () => {
    const [here, there] = [translator("kenji@example.com"), translator("kenji@example.com")];
    await there.call("jobs", {});
    const wrong = { current_password: "nie to", ...passwords };
    expect((await here.refusal("changeTranslatorPassword", { body: wrong })).code).toBe(
      "credentials.no_match",
    );
    const right = { current_password: "tolmaro-demo", ...passwords };
    await here.call("changeTranslatorPassword", { body: right });
    expect((await there.refusal("jobs", {})).status).toBe(401);
  });
});
