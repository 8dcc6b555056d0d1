import type { Status } from "#domain/catalog.ts";
import { proseOf } from "./papers.ts";
import {
  asked,
  type Bought,
  canceled,
  drafted,
  handedIn,
  ordered,
  press,
  quoted,
  taken,
  uploaded,
} from "./steps.ts";
import type { Reach } from "./timeline.ts";
import type { Troupe } from "./actors.ts";
import type { Words } from "./lines.ts";

type Tell = (troupe: Troupe, reach: Reach) => Promise<void>;
/** A course of events that some customers of the cast live through. */
export type Part = {
  readonly name: string;
  /** Who buys it: whose brand sells the service, and has a price for it in the customer's currency. */
  readonly plays: (troupe: Troupe) => boolean;
  readonly tell: Tell;
};

const minute = 60_000;
export const olena = "olena@example.com";
export const marta = "marta@example.com";
export const jan = "jan.lis@example.com";
export const nora = "nora@example.com";
export const kenji = "kenji@example.com";

type Ware = Partial<Parameters<typeof ordered>[1]> & {
  readonly paper: keyof Words["papers"];
  readonly words: number;
};

/** Uploads a paper, orders its translation and pays it at a provider. */
export async function boughtPaper(troupe: Troupe, { paper, words, ...more }: Ware): Promise<Bought> {
  const name = `${troupe.words.papers[paper]}.docx`;
  const source =
    more.source_lang === "en" || more.source_lang === "de" ? more.source_lang : troupe.pair.source;
  const file = await uploaded(troupe.buyer, name, source, troupe.about(words));
  const order = await ordered(troupe, { service_type: "write", files: [file], ...more });
  await press(troupe, order, "pay");
  return order;
}

/** One stage of an order from its offer to its delivery: taken some minutes later, handed in at an instant, in time. */
export async function worked(
  troupe: Troupe,
  reach: Reach,
  { id }: Pick<Bought, "id">,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<void> {
  await reach(troupe.clock.now().getTime() + 9 * minute);
  const job = await taken(troupe, id, by);
  const params = { id: job };
  const begun = troupe.clock.now().getTime();
  const { deadline } = await troupe.translator(by).call("job", { params });
  const done = Math.min(at, Date.parse(deadline) - 20 * minute);
  // Whoever says nothing until the checkpoint has the work taken away a day later, and a weekend is two.
  if (done - begun > 12 * 60 * minute) {
    await reach(begun + (done - begun) / 4);
    await troupe.translator(by).call("reportProgress", { params, body: { percent: 35 } });
  }
  await reach(done);
  await handedIn(troupe, job, by);
}

/** How an order of each status came to stand there, as it is now. */
export const standing: Readonly<Record<Status, Tell>> = {
  draft: async (troupe, reach) => {
    await reach(troupe.onDay(2, "17:42"));
    const file = await uploaded(troupe.buyer, `${troupe.words.papers.leaflet}.docx`, troupe.pair.source, 340);
    await drafted(troupe, { service_type: "write", files: [file], package: "business" });
  },

  calculation: async (troupe, reach) => {
    await reach(troupe.onDay(1, "14:20"));
    const { id } = await asked(troupe, { service_type: "website", links: [troupe.words.website] });
    await reach(troupe.onDay(1, "14:31"));
    await troupe.desk.call("takeOrder", { params: { id }, body: { take: true } });
    const body = { text: troupe.words.ask_info, is_question: true };
    await troupe.desk.call("writeToCustomer", { params: { id }, body });
  },

  acceptation: async (troupe, reach) => {
    await reach(troupe.onDay(2, "10:05"));
    const file = await uploaded(
      troupe.buyer,
      `${troupe.words.papers.statute}.docx`,
      troupe.pair.source,
      1900,
    );
    const { id } = await asked(troupe, {
      service_type: "write",
      files: [file],
      note_for_translator: troupe.words.note,
    });
    await reach(troupe.onDay(2, "10:16"));
    // A choice of two: with another reader it costs more and takes two days longer.
    const day = new Date(troupe.clock.now().getTime() + 7 * 86_400_000).toISOString();
    const lines = [{ label: troupe.words.translation, amount: "640.00" }];
    await quoted(troupe, id, {
      words: 1900,
      net: "465.00",
      further_options: [{ package: "business", lines, deadline: day }],
    });
  },

  payment: async (troupe, reach) => {
    await reach(troupe.ago(155));
    const text = proseOf(troupe.pair.source, 260, 3);
    const order = await ordered(troupe, { service_type: "write", text });
    await press(troupe, order, "refuse");
  },

  in_analysis: async (troupe, reach) => {
    await reach(troupe.ago(330));
    const { id } = await boughtPaper(troupe, { paper: "offer", words: 2400 });
    await reach(troupe.ago(305));
    const body = { event: "plan.change", reason: troupe.words.reason_desk } as const;
    await troupe.desk.call("actOnOrder", { params: { id }, body });
  },

  waiting_translation: async (troupe, reach) => {
    await reach(troupe.ago(14));
    await boughtPaper(troupe, { paper: "report", words: 1650 });
  },

  translation: async (troupe, reach) => {
    await reach(troupe.onDay(1, "13:12"));
    const { id } = await boughtPaper(troupe, { paper: "manual", words: 2900 });
    await reach(troupe.onDay(1, "13:24"));
    const by = troupe.oneOf([olena, marta, jan]);
    const job = await taken(troupe, id, by);
    await reach(troupe.onDay(1, "16:20"));
    await troupe.translator(by).call("reportProgress", { params: { id: job }, body: { percent: 45 } });
  },

  waiting_proofreading: async (troupe, reach) => {
    await reach(troupe.onDay(2, "08:50"));
    const order = await boughtPaper(troupe, { paper: "thesis", words: 6900, package: "expert" });
    await worked(troupe, reach, order, { by: olena, at: troupe.ago(18) });
  },

  proofreading: async (troupe, reach) => {
    await reach(troupe.onDay(2, "11:31"));
    const order = await boughtPaper(troupe, { paper: "presentation", words: 6700, package: "expert" });
    await worked(troupe, reach, order, { by: olena, at: troupe.ago(290) });
    await reach(troupe.ago(279));
    await taken(troupe, order.id, marta);
  },

  waiting_verification: async (troupe, reach) => {
    await reach(troupe.onDay(2, "12:10"));
    const order = await boughtPaper(troupe, { paper: "minutes", words: 6800, package: "business" });
    await worked(troupe, reach, order, { by: jan, at: troupe.ago(21) });
  },

  verification: async (troupe, reach) => {
    await reach(troupe.onDay(2, "13:05"));
    const order = await boughtPaper(troupe, { paper: "contract", words: 6600, package: "business" });
    await worked(troupe, reach, order, { by: olena, at: troupe.ago(260) });
    await reach(troupe.ago(248));
    await taken(troupe, order.id, jan);
  },

  // An engine takes seconds: what stands there stands still. This one was away at first, and then the desk held the order.
  in_machine_translation: async (troupe, reach) => {
    await reach(troupe.ago(185));
    const title = `${troupe.words.mail}, ${troupe.customer.last_name}`;
    troupe.shop.engine_away.add(title);
    const text = `${title}\n\n${proseOf(troupe.pair.source, 520, 1)}`;
    const order = await ordered(troupe, { service_type: "machine-translation", text });
    await press(troupe, order, "pay");
    await reach(troupe.clock.now().getTime() + minute / 2);
    const review_at = new Date(troupe.ago(-5 * 24 * 60)).toISOString();
    const body = { reason: "legal", note: troupe.words.hold_note, review_at } as const;
    await troupe.desk.call("setHold", { params: { id: order.id }, body });
    await reach(troupe.clock.now().getTime() + 3 * minute);
    troupe.shop.engine_away.delete(title);
  },

  waiting_post_edition: async (troupe, reach) => {
    await reach(troupe.ago(24));
    await boughtPaper(troupe, { paper: "manual", words: 1900, package: "light" });
  },

  in_post_edition: async (troupe, reach) => {
    await reach(troupe.onDay(1, "10:40"));
    const { id } = await boughtPaper(troupe, { paper: "report", words: 4100, package: "light" });
    await reach(troupe.onDay(1, "10:52"));
    const job = await taken(troupe, id, nora);
    await reach(troupe.ago(95));
    await troupe.translator(nora).call("reportProgress", { params: { id: job }, body: { percent: 60 } });
  },

  finished: async (troupe, reach) => {
    await reach(troupe.onDay(24, "09:30"));
    const order = await boughtPaper(troupe, { paper: "contract", words: 1450, package: "business" });
    await worked(troupe, reach, order, { by: olena, at: troupe.onDay(23, "11:00") });
    await worked(troupe, reach, order, { by: marta, at: troupe.onDay(23, "13:40") });
    await reach(troupe.onDay(22, "09:10"));
    const params = { hash: order.hash };
    const { attachments } = await troupe.buyer.call("order", { params });
    const attachment = attachments.verified[0]?.hash ?? "";
    await troupe.buyer.call("attachmentLink", { params: { ...params, attachment } });
    await troupe.buyer.call("rateOrder", { params, body: { rating: 5 } });
  },

  canceled: async (troupe, reach) => {
    await reach(troupe.onDay(16, "15:20"));
    const { hash } = await boughtPaper(troupe, { paper: "offer", words: 1200 });
    await reach(troupe.onDay(16, "15:27"));
    await canceled(troupe, hash);
  },

  dropped: async (troupe, reach) => {
    await reach(troupe.onDay(12, "11:02"));
    const file = await uploaded(
      troupe.buyer,
      `${troupe.words.papers.presentation}.docx`,
      troupe.pair.source,
      2600,
    );
    const { id } = await asked(troupe, { service_type: "write", files: [file] });
    await reach(troupe.onDay(12, "11:13"));
    const hash = await quoted(troupe, id, { words: 2600, net: "690.00" });
    await reach(troupe.onDay(11, "08:45"));
    await troupe.buyer.call("rejectQuote", { params: { hash }, body: { reason: "price" } });
  },

  failure: async (troupe, reach) => {
    await reach(troupe.ago(400));
    const { id } = await boughtPaper(troupe, { paper: "certificate", words: 700 });
    await reach(troupe.ago(391));
    const body = { event: "plan.change", reason: troupe.words.reason_desk } as const;
    await troupe.desk.call("actOnOrder", { params: { id }, body });
    await reach(troupe.ago(370));
    await troupe.desk.call("reportUnreadable", { params: { id }, body: {} });
  },
};
