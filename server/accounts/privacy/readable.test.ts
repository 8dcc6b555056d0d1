import type { Selectable } from "kysely";
import { describe, expect, test } from "vitest";
import { locales } from "#brands/brand.ts";
import { consent_kinds, consent_origins } from "#domain/accounts/consents.ts";
import { export_states } from "#domain/accounts/privacy.ts";
import { audit_acts } from "#domain/audit.ts";
import { case_outcomes, case_states } from "#domain/cases/correction-case.ts";
import { package_keys, services, statuses } from "#domain/catalog.ts";
import { events } from "#domain/orders/events.ts";
import { payment_methods } from "#domain/payments/payment-method.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { RefundReason } from "#server/ledger/index.ts";
import type { Gathered, Row } from "./gather.ts";
import { readable } from "./readable.ts";

type State<T extends keyof DB> =
  Selectable<DB[T]> extends { readonly state: infer S extends string } ? S : never;
const keysOf = <K extends string>(all: Readonly<Record<K, true>>): K[] => Object.keys(all) as K[];
const quote_states = keysOf<State<"quote">>({
  open: true,
  accepted: true,
  rejected: true,
  expired: true,
  superseded: true,
});
const payment_states = keysOf<State<"payment">>({
  created: true,
  redirected: true,
  pending: true,
  captured: true,
  failed: true,
  expired: true,
  cancelled: true,
  deferred: true,
});
const refund_states = keysOf<State<"refund">>({ pending: true, settled: true, failed: true });
const refund_reasons = keysOf<RefundReason>({
  order_ended: true,
  second_capture: true,
  other_amount: true,
  other_currency: true,
  too_late: true,
  by_hand: true,
  supplement: true,
  vat_returned: true,
});
const invoice_kinds = keysOf<Selectable<DB["invoice"]>["kind"]>({
  VAT: true,
  KOR: true,
  ZAL: true,
  ROZ: true,
  PRO: true,
  TOP: true,
});

/** Each table with the codes that its columns may have. */
const codes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  order: { status: statuses, service_type: services, package: package_keys },
  order_event: { event: events, from_status: statuses, to_status: statuses },
  quote: { state: quote_states },
  payment: { state: payment_states, method: payment_methods },
  refund: { state: refund_states, reason: refund_reasons },
  invoice: { kind: invoice_kinds },
  correction: { state: case_states, outcome: case_outcomes },
  consent: { kind: consent_kinds, origin: consent_origins },
  data_export: { state: export_states },
  audit_log: { act: audit_acts },
};
const tableOf = (name: string, columns: readonly string[], rows: readonly Row[]): Gathered => ({
  name,
  purpose: "orders",
  columns: [...columns],
  pages: async function* () {
    yield await Promise.resolve(rows);
  },
});
async function pageOf(locale: (typeof locales)[number], table: Gathered): Promise<string> {
  const about = { name: "Tolmaro", made_at: new Date("2026-03-02T10:00:00Z"), left_out: [] };
  let page = "";
  for await (const part of (await readable(locale))(about, [table])) page += part;
  return page;
}

describe("The page of a copy of data is in words", () => {
  test.each(
    Object.entries(codes).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, values]) => [table, column, values] as const),
    ),
  )("%s.%s has a word for each code in each language", async (table, column, values) => {
    for (const locale of locales) {
      const rows = [...values, null].map((value) => ({ [column]: value }));
      const page = await pageOf(locale, tableOf(table, [column], rows));
      const cells = [...page.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell);
      expect(cells).toHaveLength(rows.length);
      // "VAT" is a word in each language, and a code of one word may be the English one; nothing else is as it is stored.
      const isWord = (value: string) => value === "VAT" || (locale === "en" && /^[a-z]+$/.test(value));
      const raw = values.filter((value, at) => cells[at] === value && !isWord(value));
      expect(raw, locale).toEqual([]);
    }
  });

  test("the rows are in the order of time, and a buyer is an address", async () => {
    const at = (text: string) => new Date(text);
    const history = tableOf(
      "order_event",
      ["at", "event"],
      [
        { at: at("2026-03-02T10:00:00Z"), event: "order.place" },
        { at: at("2026-03-01T10:00:00Z"), event: "order.create" },
      ],
    );
    expect(await pageOf("en", history)).toMatch(/Order created.*Order placed/s);
    const customer = {
      city: "Kraków",
      name: "Anna Nowak",
      tax_id: null,
      address: "ul. Długa 5",
      country: "PL",
    };
    const invoice = tableOf("invoice", ["kind", "customer"], [{ kind: "VAT", customer }]);
    expect(await pageOf("en", invoice)).toContain("<dd>Anna Nowak, ul. Długa 5, Kraków, Poland</dd>");
  });

  test("an order names the beginning of its session and when it was accepted", async () => {
    const instant = new Date("2026-03-02T10:00:00Z");
    const columns = ["session_starts_at", "duration_minutes", "accepted_at", "wanted_deadline"];
    const row = {
      session_starts_at: instant,
      duration_minutes: 30,
      accepted_at: instant,
      wanted_deadline: instant,
    };
    const page = await pageOf("en", tableOf("order", columns, [row]));
    for (const label of ["Begins", "Minutes", "Accepted", "Date you asked for"])
      expect(page).toContain(`<dt>${label}</dt>`);
    expect(page).toContain("<dd>2 Mar 2026, 11:00 (Warsaw time)</dd>");
  });

  test("the last calls of parts of the API that end have a title and labels in each language", async () => {
    const row = { api_key_id: 7, route: "apiOrders", called_on: "2026-03-02" };
    for (const locale of locales) {
      const page = await pageOf(locale, tableOf("ending_route_call", Object.keys(row), [row]));
      expect(page, locale).toMatch(/<h2>[^<]+<\/h2>.*<dd>apiOrders<\/dd>.*<dd>2026-03-02<\/dd>/);
    }
  });
});
