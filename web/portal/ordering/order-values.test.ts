import { describe, expect, test } from "vitest";
import { orderInput } from "#contract/orders/orders.ts";
import { problemsOf } from "#ui/form.ts";
import {
  acceptDraft,
  checkOrder,
  currentProblems,
  emptyValues,
  fieldOf,
  type OrderKind,
  toOrderInput,
  type OrderValues,
} from "./order-values.ts";

const written: OrderKind = { service: "write" };
const now = Date.parse("2026-11-20T12:00:00Z");
const filled: OrderValues = { ...emptyValues("pl"), text: "Dzień dobry, Anno." };
const all_arrived = { files: null, reference_files: null };
const problems = (values: OrderValues, is_guest = true) => ({
  ...checkOrder(values, written, { is_guest, is_private: true, now, unsent: all_arrived }),
  ...problemsOf(orderInput, toOrderInput(values, written), fieldOf),
});

describe("§5 What the order page asks for", () => {
  test("a text and two languages are enough to order", () => {
    expect(problems(filled)).toEqual({});
  });

  test("an empty form has one problem, at the text", () => {
    expect(problems(emptyValues("en"))).toEqual({ text: "content.required" });
  });

  test("a text has at least three characters", () => {
    expect(problems({ ...filled, text: "ab" })).toEqual({ text: "field.min3" });
  });

  test("two different languages", () => {
    expect(problems({ ...filled, target_langs: ["pl"] })).toEqual({ target_langs: "languages.same" });
  });

  test("a specialised text names its subject", () => {
    expect(problems({ ...filled, specialized: true })).toEqual({ category_id: "field.required" });
    expect(problems({ ...filled, specialized: true, category_id: "3" })).toEqual({});
  });

  test("a guest who asks for a quote leaves an e-mail and accepts the terms; a customer need not", () => {
    const quote: OrderValues = { ...filled, intent: "quote" };
    expect(problems(quote)).toEqual({ email: "field.required", terms: "consent.terms" });
    expect(problems(quote, false)).toEqual({});
    expect(problems({ ...quote, email: "anna@", terms: true })).toEqual({ email: "email.invalid" });
    expect(problems({ ...quote, email: "anna@firma.pl", phone: "600", terms: true })).toEqual({
      phone: "phone.invalid",
    });
  });
});

describe("T08 A sum up to which a quote is begun unasked", () => {
  const asked: OrderValues = { ...filled, intent: "quote", preapproved: "1 200,50" };

  test("is read as people type it, and a consumer asks for the early start with it", () => {
    expect(problems(asked, false)).toEqual({
      terms: "consent.terms",
      preapproved_early: "consent.early_start",
    });
    const agreed = { ...asked, terms: true, preapproved_early: true };
    expect(problems(agreed, false)).toEqual({});
    expect(toOrderInput(agreed, written)).toMatchObject({
      preapproved: { gross: "1200.50", early_start: true },
    });
    expect(problems({ ...agreed, preapproved: "dużo" }, false)).toEqual({ preapproved: "amount.invalid" });
  });

  test("is neither sent with an order nor stored in a draft", () => {
    expect(toOrderInput({ ...asked, intent: "order" }, written)).not.toHaveProperty("preapproved");
    const stored: unknown = JSON.parse(JSON.stringify(asked));
    expect(acceptDraft(stored, emptyValues("pl"))).toMatchObject({ preapproved: "" });
  });
});

describe("C23 A stored draft", () => {
  test("is restored completely, but a consent is never preset", () => {
    const chosen: OrderValues = { ...filled, target_langs: ["de", "uk"], annotations: ["notes"] };
    const stored: unknown = JSON.parse(JSON.stringify({ ...chosen, terms: true }));
    expect(acceptDraft(stored, emptyValues("en"))).toEqual(chosen);
  });

  test("keeps the names of files that never arrived", () => {
    const unsent_files = [{ name: "contract.docx", size_bytes: 12_000 }];
    const stored: unknown = JSON.parse(
      JSON.stringify({ ...filled, unsent_files, unsent_reference_files: ["x"] }),
    );
    expect(acceptDraft(stored, emptyValues("en"))).toEqual({ ...filled, unsent_files });
  });

  test("of another shape does no harm", () => {
    expect(acceptDraft("text", emptyValues("en"))).toBeNull();
    expect(acceptDraft({ source_lang: "xx", files: "none", package: 7 }, emptyValues("en"))).toEqual(
      emptyValues("en"),
    );
  });
});

describe("C6 Files that have not arrived", () => {
  const check = (unsent: Parameters<typeof currentProblems>[1], values: OrderValues = filled) =>
    checkOrder(values, written, { is_guest: true, is_private: true, now, unsent });

  test("block an order, each list separately", () => {
    expect(check({ files: "sending", reference_files: null })).toEqual({ files: "write.unsent.sending" });
    expect(check({ files: "unfinished", reference_files: "sending" })).toEqual({
      files: "write.unsent.unfinished",
      reference_files: "write.unsent.sending",
    });
  });

  test("are the only problem of a form without other content", () => {
    expect(check({ files: "unfinished", reference_files: null }, emptyValues("pl"))).toEqual({
      files: "write.unsent.unfinished",
    });
  });

  test("are no problem once they have arrived", () => {
    const before = { files: "write.unsent.sending", text: "field.min3" };
    expect(currentProblems(before, { files: "unfinished", reference_files: null })).toEqual({
      files: "write.unsent.unfinished",
      text: "field.min3",
    });
    expect(currentProblems(before, all_arrived)).toEqual({ text: "field.min3" });
    expect(currentProblems({ files: "file.required" }, all_arrived)).toEqual({ files: "file.required" });
  });
});
