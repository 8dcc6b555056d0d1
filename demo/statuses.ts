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
import type { Actors } from "./actors.ts";
import type { Words } from "./lines.ts";

type RunScenario = (actors: Actors, reach: Reach) => Promise<void>;
/** A scenario of some demo customers. */
export type Part = {
  readonly name: string;
  /** Its customers: those whose brand sells the service and has a price for it in their currency. */
  readonly applies: (actors: Actors) => boolean;
  readonly run: RunScenario;
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

/** Uploads a document, orders its translation and pays at a provider. */
export async function boughtPaper(actors: Actors, { paper, words, ...more }: Ware): Promise<Bought> {
  const name = `${actors.words.papers[paper]}.docx`;
  const source =
    more.source_lang === "en" || more.source_lang === "de" ? more.source_lang : actors.pair.source;
  const file = await uploaded(actors.buyer, name, source, actors.about(words));
  const order = await ordered(actors, { service_type: "write", files: [file], ...more });
  await press(actors, order, "pay");
  return order;
}

/**
 * One stage of an order from its offer to its submission: accepted some minutes later, submitted in time at an instant.
 */
export async function worked(
  actors: Actors,
  reach: Reach,
  { id }: Pick<Bought, "id">,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<void> {
  await reach(actors.clock.now().getTime() + 9 * minute);
  const job = await taken(actors, id, by);
  const params = { id: job };
  const begun = actors.clock.now().getTime();
  const { deadline } = await actors.translator(by).call("job", { params });
  const done = Math.min(at, Date.parse(deadline) - 20 * minute);
  // Work without a report by its checkpoint is revoked a day later; a weekend has two days.
  if (done - begun > 12 * 60 * minute) {
    await reach(begun + (done - begun) / 4);
    await actors.translator(by).call("reportProgress", { params, body: { percent: 35 } });
  }
  await reach(done);
  await handedIn(actors, job, by);
}

/** A scenario for an order in each status. */
export const standing: Readonly<Record<Status, RunScenario>> = {
  draft: async (actors, reach) => {
    await reach(actors.onDay(2, "17:42"));
    const file = await uploaded(actors.buyer, `${actors.words.papers.leaflet}.docx`, actors.pair.source, 340);
    await drafted(actors, { service_type: "write", files: [file], package: "business" });
  },

  calculation: async (actors, reach) => {
    await reach(actors.onDay(1, "14:20"));
    const { id } = await asked(actors, { service_type: "website", links: [actors.words.website] });
    await reach(actors.onDay(1, "14:31"));
    await actors.desk.call("takeOrder", { params: { id }, body: { take: true } });
    const body = { text: actors.words.ask_info, is_question: true };
    await actors.desk.call("writeToCustomer", { params: { id }, body });
  },

  acceptation: async (actors, reach) => {
    await reach(actors.onDay(2, "10:05"));
    const file = await uploaded(
      actors.buyer,
      `${actors.words.papers.statute}.docx`,
      actors.pair.source,
      1900,
    );
    const { id } = await asked(actors, {
      service_type: "write",
      files: [file],
      note_for_translator: actors.words.note,
    });
    await reach(actors.onDay(2, "10:16"));
    // Two options: with another reviewer it costs more and takes two days longer.
    const day = new Date(actors.clock.now().getTime() + 7 * 86_400_000).toISOString();
    const lines = [{ label: actors.words.translation, amount: "640.00" }];
    await quoted(actors, id, {
      words: 1900,
      net: "465.00",
      further_options: [{ package: "business", lines, deadline: day }],
    });
  },

  payment: async (actors, reach) => {
    await reach(actors.ago(155));
    const text = proseOf(actors.pair.source, 260, 3);
    const order = await ordered(actors, { service_type: "write", text });
    await press(actors, order, "refuse");
  },

  in_analysis: async (actors, reach) => {
    await reach(actors.ago(330));
    const { id } = await boughtPaper(actors, { paper: "offer", words: 2400 });
    await reach(actors.ago(305));
    const body = { event: "plan.change", reason: actors.words.reason_desk } as const;
    await actors.desk.call("actOnOrder", { params: { id }, body });
  },

  waiting_translation: async (actors, reach) => {
    await reach(actors.ago(14));
    await boughtPaper(actors, { paper: "report", words: 1650 });
  },

  translation: async (actors, reach) => {
    await reach(actors.onDay(1, "13:12"));
    const { id } = await boughtPaper(actors, { paper: "manual", words: 2900 });
    await reach(actors.onDay(1, "13:24"));
    const by = actors.oneOf([olena, marta, jan]);
    const job = await taken(actors, id, by);
    await reach(actors.onDay(1, "16:20"));
    await actors.translator(by).call("reportProgress", { params: { id: job }, body: { percent: 45 } });
  },

  waiting_proofreading: async (actors, reach) => {
    await reach(actors.onDay(2, "08:50"));
    const order = await boughtPaper(actors, { paper: "thesis", words: 6900, package: "expert" });
    await worked(actors, reach, order, { by: olena, at: actors.ago(18) });
  },

  proofreading: async (actors, reach) => {
    await reach(actors.onDay(2, "11:31"));
    const order = await boughtPaper(actors, { paper: "presentation", words: 6700, package: "expert" });
    await worked(actors, reach, order, { by: olena, at: actors.ago(290) });
    await reach(actors.ago(279));
    await taken(actors, order.id, marta);
  },

  waiting_verification: async (actors, reach) => {
    await reach(actors.onDay(2, "12:10"));
    const order = await boughtPaper(actors, { paper: "minutes", words: 6800, package: "business" });
    await worked(actors, reach, order, { by: jan, at: actors.ago(21) });
  },

  verification: async (actors, reach) => {
    await reach(actors.onDay(2, "13:05"));
    const order = await boughtPaper(actors, { paper: "contract", words: 6600, package: "business" });
    await worked(actors, reach, order, { by: olena, at: actors.ago(260) });
    await reach(actors.ago(248));
    await taken(actors, order.id, jan);
  },

  // An engine takes seconds. It was unavailable at first, and then the desk put the order on hold.
  in_machine_translation: async (actors, reach) => {
    await reach(actors.ago(185));
    const title = `${actors.words.mail}, ${actors.customer.last_name}`;
    actors.past.engine_away.add(title);
    const text = `${title}\n\n${proseOf(actors.pair.source, 520, 1)}`;
    const order = await ordered(actors, { service_type: "machine-translation", text });
    await press(actors, order, "pay");
    await reach(actors.clock.now().getTime() + minute / 2);
    const review_at = new Date(actors.ago(-5 * 24 * 60)).toISOString();
    const body = { reason: "legal", note: actors.words.hold_note, review_at } as const;
    await actors.desk.call("setHold", { params: { id: order.id }, body });
    await reach(actors.clock.now().getTime() + 3 * minute);
    actors.past.engine_away.delete(title);
  },

  waiting_post_edition: async (actors, reach) => {
    await reach(actors.ago(24));
    await boughtPaper(actors, { paper: "manual", words: 1900, package: "light" });
  },

  in_post_edition: async (actors, reach) => {
    await reach(actors.onDay(1, "10:40"));
    const { id } = await boughtPaper(actors, { paper: "report", words: 4100, package: "light" });
    await reach(actors.onDay(1, "10:52"));
    const job = await taken(actors, id, nora);
    await reach(actors.ago(95));
    await actors.translator(nora).call("reportProgress", { params: { id: job }, body: { percent: 60 } });
  },

  finished: async (actors, reach) => {
    await reach(actors.onDay(24, "09:30"));
    const order = await boughtPaper(actors, { paper: "contract", words: 1450, package: "business" });
    await worked(actors, reach, order, { by: olena, at: actors.onDay(23, "11:00") });
    await worked(actors, reach, order, { by: marta, at: actors.onDay(23, "13:40") });
    await reach(actors.onDay(22, "09:10"));
    const params = { hash: order.hash };
    const { attachments } = await actors.buyer.call("order", { params });
    const attachment = attachments.verified[0]?.hash ?? "";
    await actors.buyer.call("attachmentLink", { params: { ...params, attachment } });
    await actors.buyer.call("rateOrder", { params, body: { rating: 5 } });
  },

  canceled: async (actors, reach) => {
    await reach(actors.onDay(16, "15:20"));
    const { hash } = await boughtPaper(actors, { paper: "offer", words: 1200 });
    await reach(actors.onDay(16, "15:27"));
    await canceled(actors, hash);
  },

  dropped: async (actors, reach) => {
    await reach(actors.onDay(12, "11:02"));
    const file = await uploaded(
      actors.buyer,
      `${actors.words.papers.presentation}.docx`,
      actors.pair.source,
      2600,
    );
    const { id } = await asked(actors, { service_type: "write", files: [file] });
    await reach(actors.onDay(12, "11:13"));
    const hash = await quoted(actors, id, { words: 2600, net: "690.00" });
    await reach(actors.onDay(11, "08:45"));
    await actors.buyer.call("rejectQuote", { params: { hash }, body: { reason: "price" } });
  },

  failure: async (actors, reach) => {
    await reach(actors.ago(400));
    const { id } = await boughtPaper(actors, { paper: "certificate", words: 700 });
    await reach(actors.ago(391));
    const body = { event: "plan.change", reason: actors.words.reason_desk } as const;
    await actors.desk.call("actOnOrder", { params: { id }, body });
    await reach(actors.ago(370));
    await actors.desk.call("reportUnreadable", { params: { id }, body: {} });
  },
};
