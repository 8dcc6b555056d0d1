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
  published,
  quoted,
  reported,
  reviewed,
  taken,
  uploaded,
} from "./steps.ts";
import type { Actors } from "./actors.ts";

const all = (): boolean => true;
const day_ms = 24 * 3_600_000;
const later = ({ clock }: Actors, days: number): string =>
  new Date(clock.now().getTime() + days * day_ms).toISOString();

/** Further scenarios of orders: messages, questions, other payment methods, complaints. */
export const other_scenarios: readonly Part[] = [
  {
    name: "a question of this minute",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.ago(6));
      const file = await uploaded(
        actors.buyer,
        `${actors.words.papers.report}.docx`,
        actors.pair.source,
        actors.about(3200),
      );
      const note_for_translator = actors.words.note;
      await asked(actors, { service_type: "write", files: [file], note_for_translator });
    },
  },
  {
    name: "a quote that was taken, and a message while the work goes on",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(3, "13:30"));
      const file = await uploaded(
        actors.buyer,
        `${actors.words.papers.minutes}.docx`,
        actors.pair.source,
        2400,
      );
      const { id, hash } = await asked(actors, { service_type: "write", files: [file] });
      await reach(actors.onDay(3, "13:41"));
      const quote = await quoted(actors, id, { words: 2400, net: "585.00", deadline: later(actors, 9) });
      await reach(actors.onDay(3, "14:25"));
      const consents = { terms: true, early_start: true } as const;
      const { payment_request_hash } = await actors.buyer.call("acceptQuote", {
        params: { hash: quote },
        body: consents,
      });
      await paidNow(actors, payment_request_hash ?? "");
      await reach(actors.onDay(3, "14:27"));
      await passed(actors, hash, id);
      await reach(actors.onDay(3, "14:29"));
      await appliedByTwo(actors, id);
      await reach(actors.onDay(3, "15:50"));
      await reported(actors, id, 20);
      await reach(actors.ago(47));
      await actors.buyer.call("writeMessage", { params: { hash }, body: { text: actors.words.info } });
    },
  },
  {
    name: "a translator asks the customer, and the clock is paused",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(2, "09:55"));
      const { id } = await boughtPaper(actors, { paper: "statute", words: 1400 });
      await reach(actors.onDay(2, "10:10"));
      const by = actors.oneOf([jan, nora, marta]);
      const job = await taken(actors, id, by);
      await reach(actors.onDay(2, "11:20"));
      const body = { to: "customer", text: actors.words.question } as const;
      await actors.translator(by).call("askQuestion", { params: { id: job }, body });
    },
  },
  {
    name: "a supplement that waits for its answer",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(2, "14:15"));
      const { id } = await boughtPaper(actors, { paper: "manual", words: 2100 });
      await reach(actors.onDay(2, "14:22"));
      const plan = { event: "plan.change", reason: actors.words.reason_desk } as const;
      await actors.desk.call("actOnOrder", { params: { id }, body: plan });
      await reach(actors.onDay(2, "14:50"));
      const { agreed } = await actors.desk.call("dialogue", { params: { id } });
      const net = (agreed?.lines ?? []).reduce(
        (sum, { amount }) => sum + Number(amount.currency_amount_decimal),
        0,
      );
      const lines = [{ label: actors.words.translation, amount: (net * 1.4).toFixed(2) }];
      const body = { lines, words: 2950, deadline: later(actors, 6), reason: actors.words.supplement };
      await actors.desk.call("issueSupplement", { params: { id }, body });
    },
  },
  {
    name: "a transfer on its way",
    applies: (actors) => actors.customer.currency === "PLN",
    run: async (actors, reach) => {
      await reach(actors.onDay(1, "09:20"));
      const file = await uploaded(
        actors.buyer,
        `${actors.words.papers.offer}.docx`,
        actors.pair.source,
        1300,
      );
      await ordered(actors, { service_type: "write", files: [file] }, { payment_method: "bank_transfer" });
    },
  },
  {
    name: "payment expired",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(7, "18:35"));
      await ordered(actors, { service_type: "write", text: proseOf(actors.pair.source, 180, 5) });
    },
  },
  {
    name: "sent back once, and then right",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(34, "09:00"));
      const order = await boughtPaper(actors, { paper: "presentation", words: 3900, package: "expert" });
      await worked(actors, reach, order, { by: olena, at: actors.onDay(33, "09:00") });
      await reach(actors.onDay(33, "09:20"));
      const review = await taken(actors, order.id, marta);
      await reach(actors.onDay(33, "10:30"));
      const lqa = { errors: { accuracy: { critical: 5 } } };
      const comment = actors.words.complaint;
      const returned = { comment, lqa, places: [{ place: "§ 2", text: comment }] };
      await actors.translator(marta).call("returnWork", { params: { id: review }, body: returned });
      await reach(actors.onDay(33, "13:00"));
      const again = (await actors.translator(olena).call("jobs", {})).find(
        ({ order_id, state }) => String(order_id) === order.id && state === "returned",
      );
      await handedIn(actors, String(again?.id ?? 0), olena);
      await reach(actors.onDay(33, "13:15"));
      const second = await taken(actors, order.id, marta);
      await reach(actors.onDay(32, "10:00"));
      await handedIn(actors, second, marta);
      await worked(actors, reach, order, { by: jan, at: actors.onDay(32, "12:30") });
      await reach(actors.onDay(31, "09:00"));
      await reviewed(actors, order.hash, { rating: 5, comment: actors.words.review_good });
      await reach(actors.onDay(31, "09:40"));
      await published(actors, order.id);
    },
  },
  {
    name: "the desk could not keep its word, and gave everything back",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(38, "10:00"));
      const { id } = await boughtPaper(actors, { paper: "leaflet", words: 640 });
      await reach(actors.onDay(38, "10:12"));
      const job = await taken(actors, id, nora);
      await reach(actors.onDay(38, "14:00"));
      const body = { reason: "Choroba, niestety nie dokończę.", percent: 0 };
      await actors.translator(nora).call("releaseJob", { params: { id: job }, body });
      await reach(actors.onDay(38, "15:00"));
      const cancel = { event: "order.cancel", reason: "Brak zastępstwa na ten termin" } as const;
      await actors.desk.call("actOnOrder", { params: { id }, body: cancel });
    },
  },
  {
    name: "a complaint that waits for the desk",
    applies: all,
    run: async (actors, reach) => {
      await reach(actors.onDay(6, "08:40"));
      const order = await boughtPaper(actors, { paper: "contract", words: 1100 });
      await worked(actors, reach, order, { by: jan, at: actors.onDay(5, "10:00") });
      await reach(actors.ago(130));
      const body = { reasons: ["incomplete", "terminology"] as const, text: actors.words.complaint };
      await actors.buyer.call("openCorrection", {
        params: { hash: order.hash },
        body: { ...body, reasons: [...body.reasons] },
      });
    },
  },
  {
    name: "a complaint that is being put right",
    applies: ({ customer }) => customer.user_type === "company",
    run: async (actors, reach) => {
      await reach(actors.onDay(13, "10:40"));
      const order = await boughtPaper(actors, { paper: "minutes", words: 1500 });
      await worked(actors, reach, order, { by: nora, at: actors.onDay(12, "10:30") });
      await reach(actors.onDay(2, "16:20"));
      const body = { reasons: ["terminology" as const], text: actors.words.complaint };
      const { cases } = await actors.buyer.call("openCorrection", { params: { hash: order.hash }, body });
      const params = { id: String(cases[0]?.id ?? 0) };
      await reach(actors.onDay(1, "10:05"));
      await actors.desk.call("triageCorrection", { params });
      await actors.desk.call("decideCorrection", { params, body: { decision: "accept" } });
      const candidates = await actors.desk.call("reworkCandidates", { params });
      const rework = {
        translator_id: candidates.find(({ name }) => name === nameOf(nora))?.id ?? 0,
        deadline: later(actors, 4),
        fee: "0",
        checker_id: null,
        checker_deadline: null,
        checker_fee: "0",
      };
      await actors.desk.call("assignRework", { params, body: rework });
    },
  },
  {
    name: "an offer by name",
    applies: (actors) => actors.customer.currency === "PLN",
    run: async (actors, reach) => {
      await reach(actors.ago(52));
      const text = proseOf("pl", 1200, 8);
      const order = await ordered(actors, { service_type: "write", target_langs: ["ja"], text });
      await press(actors, order, "pay");
      await reach(actors.ago(8));
      await offeredByHand(actors, order.id, kenji);
    },
  },
];

/** Paid work with a single count continues automatically; the desk releases the rest. */
async function passed({ desk, buyer }: Actors, hash: string, id: string): Promise<void> {
  const { status } = await buyer.call("order", { params: { hash } });
  if (status === "in_analysis")
    await desk.call("actOnOrder", { params: { id }, body: { event: "analysis.pass", reason: "" } });
}
