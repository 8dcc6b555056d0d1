import { proseOf } from "./papers.ts";
import { boughtPaper, jan, kenji, marta, nora, olena, type Part, worked } from "./statuses.ts";
import {
  appliedByTwo,
  asked,
  handedIn,
  nameOf,
  offeredByHand,
  ordered,
  paidNow,
  press,
  quoted,
  reported,
  taken,
  uploaded,
} from "./steps.ts";
import type { Troupe } from "./actors.ts";

const all = (): boolean => true;
const day_ms = 24 * 3_600_000;
const later = ({ clock }: Troupe, days: number): string =>
  new Date(clock.now().getTime() + days * day_ms).toISOString();

/** What else happens to orders: talk, doubt, other ways to pay, complaints. */
export const other_lives: readonly Part[] = [
  {
    name: "a question of this minute",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.ago(6));
      const file = await uploaded(
        troupe.buyer,
        `${troupe.words.papers.report}.docx`,
        troupe.pair.source,
        troupe.about(3200),
      );
      const note_for_translator = troupe.words.note;
      await asked(troupe, { service_type: "write", files: [file], note_for_translator });
    },
  },
  {
    name: "a quote that was taken, and a message while the work goes on",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(3, "13:30"));
      const file = await uploaded(
        troupe.buyer,
        `${troupe.words.papers.minutes}.docx`,
        troupe.pair.source,
        2400,
      );
      const { id, hash } = await asked(troupe, { service_type: "write", files: [file] });
      await reach(troupe.onDay(3, "13:41"));
      const quote = await quoted(troupe, id, { words: 2400, net: "585.00", deadline: later(troupe, 9) });
      await reach(troupe.onDay(3, "14:25"));
      const consents = { terms: true, early_start: true } as const;
      const { payment_request_hash } = await troupe.buyer.call("acceptQuote", {
        params: { hash: quote },
        body: consents,
      });
      await paidNow(troupe, payment_request_hash ?? "");
      await reach(troupe.onDay(3, "14:27"));
      await passed(troupe, hash, id);
      await reach(troupe.onDay(3, "14:29"));
      await appliedByTwo(troupe, id);
      await reach(troupe.onDay(3, "15:50"));
      await reported(troupe, id, 20);
      await reach(troupe.ago(47));
      await troupe.buyer.call("writeMessage", { params: { hash }, body: { text: troupe.words.info } });
    },
  },
  {
    name: "a translator asks the customer, and the clock stands still",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(2, "09:55"));
      const { id } = await boughtPaper(troupe, { paper: "statute", words: 1400 });
      await reach(troupe.onDay(2, "10:10"));
      const by = troupe.oneOf([jan, nora, marta]);
      const job = await taken(troupe, id, by);
      await reach(troupe.onDay(2, "11:20"));
      const body = { to: "customer", text: troupe.words.question } as const;
      await troupe.translator(by).call("askQuestion", { params: { id: job }, body });
    },
  },
  {
    name: "a supplement that waits for its answer",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(2, "14:15"));
      const { id } = await boughtPaper(troupe, { paper: "manual", words: 2100 });
      await reach(troupe.onDay(2, "14:22"));
      const plan = { event: "plan.change", reason: troupe.words.reason_desk } as const;
      await troupe.desk.call("actOnOrder", { params: { id }, body: plan });
      await reach(troupe.onDay(2, "14:50"));
      const { agreed } = await troupe.desk.call("dialogue", { params: { id } });
      const net = (agreed?.lines ?? []).reduce(
        (sum, { amount }) => sum + Number(amount.currency_amount_decimal),
        0,
      );
      const lines = [{ label: troupe.words.translation, amount: (net * 1.4).toFixed(2) }];
      const body = { lines, words: 2950, deadline: later(troupe, 6), reason: troupe.words.supplement };
      await troupe.desk.call("issueSupplement", { params: { id }, body });
    },
  },
  {
    name: "a transfer on its way",
    plays: (troupe) => troupe.customer.currency === "PLN",
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(1, "09:20"));
      const file = await uploaded(
        troupe.buyer,
        `${troupe.words.papers.offer}.docx`,
        troupe.pair.source,
        1300,
      );
      await ordered(troupe, { service_type: "write", files: [file] }, { payment_method: "bank_transfer" });
    },
  },
  {
    name: "nobody paid",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(7, "18:35"));
      await ordered(troupe, { service_type: "write", text: proseOf(troupe.pair.source, 180, 5) });
    },
  },
  {
    name: "sent back once, and then right",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(34, "09:00"));
      const order = await boughtPaper(troupe, { paper: "presentation", words: 3900, package: "expert" });
      await worked(troupe, reach, order, { by: olena, at: troupe.onDay(33, "09:00") });
      await reach(troupe.onDay(33, "09:20"));
      const review = await taken(troupe, order.id, marta);
      await reach(troupe.onDay(33, "10:30"));
      const lqa = { errors: { accuracy: { critical: 5 } } };
      const comment = troupe.words.complaint;
      const returned = { comment, lqa, places: [{ place: "§ 2", text: comment }] };
      await troupe.translator(marta).call("returnWork", { params: { id: review }, body: returned });
      await reach(troupe.onDay(33, "13:00"));
      const again = (await troupe.translator(olena).call("jobs", {})).find(
        ({ order_id, state }) => String(order_id) === order.id && state === "returned",
      );
      await handedIn(troupe, String(again?.id ?? 0), olena);
      await reach(troupe.onDay(33, "13:15"));
      const second = await taken(troupe, order.id, marta);
      await reach(troupe.onDay(32, "10:00"));
      await handedIn(troupe, second, marta);
      await worked(troupe, reach, order, { by: jan, at: troupe.onDay(32, "12:30") });
      await reach(troupe.onDay(31, "09:00"));
      await troupe.buyer.call("rateOrder", { params: { hash: order.hash }, body: { rating: 5 } });
    },
  },
  {
    name: "the desk could not keep its word, and gave everything back",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(38, "10:00"));
      const { id } = await boughtPaper(troupe, { paper: "leaflet", words: 640 });
      await reach(troupe.onDay(38, "10:12"));
      const job = await taken(troupe, id, nora);
      await reach(troupe.onDay(38, "14:00"));
      const body = { reason: "Choroba, niestety nie dokończę.", percent: 0 };
      await troupe.translator(nora).call("releaseJob", { params: { id: job }, body });
      await reach(troupe.onDay(38, "15:00"));
      const cancel = { event: "order.cancel", reason: "Brak zastępstwa na ten termin" } as const;
      await troupe.desk.call("actOnOrder", { params: { id }, body: cancel });
    },
  },
  {
    name: "a complaint that waits for the desk",
    plays: all,
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(6, "08:40"));
      const order = await boughtPaper(troupe, { paper: "contract", words: 1100 });
      await worked(troupe, reach, order, { by: jan, at: troupe.onDay(5, "10:00") });
      await reach(troupe.ago(130));
      const body = { reasons: ["incomplete", "terminology"] as const, text: troupe.words.complaint };
      await troupe.buyer.call("openCorrection", {
        params: { hash: order.hash },
        body: { ...body, reasons: [...body.reasons] },
      });
    },
  },
  {
    name: "a complaint that is being put right",
    plays: ({ customer }) => customer.user_type === "company",
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(13, "10:40"));
      const order = await boughtPaper(troupe, { paper: "minutes", words: 1500 });
      await worked(troupe, reach, order, { by: nora, at: troupe.onDay(12, "10:30") });
      await reach(troupe.onDay(2, "16:20"));
      const body = { reasons: ["terminology" as const], text: troupe.words.complaint };
      const { cases } = await troupe.buyer.call("openCorrection", { params: { hash: order.hash }, body });
      const params = { id: String(cases[0]?.id ?? 0) };
      await reach(troupe.onDay(1, "10:05"));
      await troupe.desk.call("triageCorrection", { params });
      await troupe.desk.call("decideCorrection", { params, body: { decision: "accept" } });
      const candidates = await troupe.desk.call("reworkCandidates", { params });
      const rework = {
        translator_id: candidates.find(({ name }) => name === nameOf(nora))?.id ?? 0,
        deadline: later(troupe, 4),
        fee: "0",
        checker_id: null,
        checker_deadline: null,
        checker_fee: "0",
      };
      await troupe.desk.call("assignRework", { params, body: rework });
    },
  },
  {
    name: "an offer by name",
    plays: (troupe) => troupe.customer.currency === "PLN",
    tell: async (troupe, reach) => {
      await reach(troupe.ago(52));
      const text = proseOf("pl", 1200, 8);
      const order = await ordered(troupe, { service_type: "write", target_langs: ["ja"], text });
      await press(troupe, order, "pay");
      await reach(troupe.ago(8));
      await offeredByHand(troupe, order.id, kenji);
    },
  },
];

/** Paid work that nobody counted twice goes on by itself; a person lets the rest go on. */
async function passed({ desk, buyer }: Troupe, hash: string, id: string): Promise<void> {
  const { status } = await buyer.call("order", { params: { hash } });
  if (status === "in_analysis")
    await desk.call("actOnOrder", { params: { id }, body: { event: "analysis.pass", reason: "" } });
}
