import { localDate, weekday } from "#domain/calendar.ts";
import type { Service } from "#domain/catalog.ts";
import { proseOf } from "./papers.ts";
import { boughtPaper, jan, kenji, marta, nora, olena, type Part, worked } from "./statuses.ts";
import {
  asked,
  draftSent,
  ordered,
  paidNow,
  press,
  published,
  quoted,
  reviewed,
  taken,
  uploaded,
} from "./steps.ts";
import type { Actors } from "./actors.ts";

const sells =
  (service: Service) =>
  (actors: Actors): boolean =>
    actors.brand.services.includes(service);
/** Spoken and sworn services have an instant price only in złoty. */
const sellsInPoland =
  (service: Service) =>
  (actors: Actors): boolean =>
    sells(service)(actors) && actors.customer.currency === "PLN";

const call_numbers = ["+48600100200", "+442079460018"];

/** Scenarios of services that are not counted in words, or have one language. */
export const other_services: readonly Part[] = [
  {
    name: "an e-mail, answered within the day",
    applies: sellsInPoland("e-mail"),
    run: async (actors, reach) => {
      await reach(actors.onDay(9, "09:40"));
      const text = proseOf(actors.pair.source, 110, 4);
      const subject = actors.words.mail;
      const order = await ordered(actors, { service_type: "e-mail", text, subject, plain_language: true });
      await press(actors, order, "pay");
      await worked(actors, reach, order, { by: nora, at: actors.onDay(9, "10:35") });
      await reach(actors.onDay(9, "11:00"));
      await reviewed(actors, order.hash, { rating: 4, comment: actors.words.review_short });
    },
  },
  {
    name: "a text proofread by a native speaker",
    applies: sells("proofreading"),
    run: async (actors, reach) => {
      await reach(actors.onDay(14, "13:15"));
      const text = proseOf("en", 480, 2);
      const order = await ordered(actors, {
        service_type: "proofreading",
        source_lang: "en",
        target_langs: ["en"],
        text,
      });
      await press(actors, order, "pay");
      await worked(actors, reach, order, { by: marta, at: actors.onDay(13, "10:05") });
      await reach(actors.onDay(13, "15:20"));
      await reviewed(actors, order.hash, { rating: 3, comment: actors.words.review_fair });
      await reach(actors.onDay(13, "15:50"));
      await published(actors, order.id);
    },
  },
  {
    name: "a call that took place",
    applies: sellsInPoland("phone call"),
    run: async (actors, reach) => {
      await reach(actors.onDay(8, "09:05"));
      const starts_at = new Date(actors.onDay(8, "13:00")).toISOString();
      const call = { starts_at, duration_minutes: 30, phone_numbers: call_numbers };
      const order = await ordered(actors, { service_type: "phone call", subject: actors.words.call, call });
      await press(actors, order, "pay");
      // A person cannot be on two calls at the same time.
      const by = actors.oneOf([jan, marta, olena]);
      await worked(actors, reach, order, { by, at: actors.onDay(8, "13:40") });
    },
  },
  {
    name: "an interpreter's visit that is booked",
    applies: sellsInPoland("oral"),
    run: async (actors, reach) => {
      await reach(actors.onDay(3, "16:10"));
      const { first_name, last_name, address, postcode, city } = actors.customer;
      const sixth = actors.onDay(-6, "10:00");
      // A Sunday has no rate in the price list.
      const at = weekday(localDate(sixth)) === 7 ? actors.onDay(-5, "10:00") : sixth;
      const visit = {
        mode: "on_site",
        starts_at: new Date(at).toISOString(),
        duration_minutes: 180,
        address,
        postcode,
        city,
        contact_name: `${first_name} ${last_name}`,
        contact_phone: "+48600000001",
        people: 8,
      } as const;
      const order = await ordered(actors, { service_type: "oral", subject: actors.words.visit, visit });
      await press(actors, order, "pay");
      await reach(actors.onDay(3, "16:30"));
      await taken(actors, order.id, jan);
    },
  },
  {
    name: "a sworn translation whose paper has arrived",
    applies: sellsInPoland("sworn"),
    run: async (actors, reach) => {
      await reach(actors.onDay(19, "10:20"));
      const order = await sworn(actors);
      await worked(actors, reach, order, { by: olena, at: actors.onDay(19, "14:15") });
      await reach(actors.onDay(17, "10:00"));
      const body = { status: "handed_over", tracking_number: "RR123456785PL" } as const;
      await actors.desk.call("setShipment", { params: { id: order.id }, body });
      await reach(actors.onDay(14, "12:00"));
      await actors.desk.call("setShipment", { params: { id: order.id }, body: { status: "delivered" } });
    },
  },
  {
    name: "a sworn translation whose stamped paper waits for the post",
    applies: sellsInPoland("sworn"),
    run: async (actors, reach) => {
      await reach(actors.onDay(4, "11:45"));
      const order = await sworn(actors);
      await worked(actors, reach, order, { by: jan, at: actors.onDay(4, "15:10") });
    },
  },
  {
    name: "a sworn translation whose draft waits for its customer",
    applies: sellsInPoland("sworn"),
    run: async (actors, reach) => {
      await reach(actors.onDay(1, "10:05"));
      const order = await sworn(actors);
      await reach(actors.onDay(1, "10:40"));
      const job_id = await taken(actors, order.id, olena);
      await draftSent(actors, job_id, olena);
    },
  },
  {
    name: "a sworn translation, its paper asked for afterwards",
    applies: sellsInPoland("sworn"),
    run: async (actors, reach) => {
      await reach(actors.onDay(30, "08:55"));
      const order = await sworn(actors, false);
      await worked(actors, reach, order, { by: olena, at: actors.onDay(30, "14:00") });
      await reach(actors.onDay(27, "17:00"));
      const posting = await actors.buyer.call("requestShipment", {
        params: { hash: order.hash },
        body: { ...addressOf(actors), terms: true },
      });
      if (posting.payment_request_hash !== null) await paidNow(actors, posting.payment_request_hash);
      await reach(actors.onDay(26, "09:30"));
      await stamped(actors, order.id);
    },
  },
  {
    name: "a translation into Japanese",
    applies: (actors) => actors.customer.currency === "PLN",
    run: async (actors, reach) => {
      await reach(actors.onDay(21, "12:05"));
      const text = proseOf("pl", 620, 6);
      const order = await ordered(actors, { service_type: "write", target_langs: ["ja"], text });
      await press(actors, order, "pay");
      await worked(actors, reach, order, { by: kenji, at: actors.onDay(21, "15:50") });
    },
  },
  {
    name: "machine text without post-editing, as the desk sells it",
    applies: sells("machine-translation"),
    run: async (actors, reach) => {
      await reach(actors.onDay(15, "11:05"));
      const text = proseOf(actors.pair.source, 1300, 7);
      const { id } = await asked(actors, { service_type: "machine-translation", text });
      await reach(actors.onDay(15, "11:14"));
      const hash = await quoted(actors, id, {
        package: "light",
        raw_machine: true,
        words: 1300,
        net: "60.00",
        confirmed: true,
        reason: "Bez postedycji / no post-editing",
      });
      await reach(actors.onDay(15, "11:40"));
      const { payment_request_hash } = await actors.buyer.call("acceptQuote", {
        params: { hash },
        body: { terms: true, early_start: true },
      });
      await paidNow(actors, payment_request_hash ?? "");
    },
  },
  {
    name: "a post-edited machine translation",
    applies: sells("machine-translation"),
    run: async (actors, reach) => {
      await reach(actors.onDay(27, "10:30"));
      const order = await boughtPaper(actors, { paper: "leaflet", words: 900, package: "light" });
      await worked(actors, reach, order, { by: nora, at: actors.onDay(27, "15:00") });
    },
  },
];

const addressOf = ({ customer }: Actors) => ({
  method: 1 as const,
  recipient: `${customer.first_name} ${customer.last_name}`,
  address: customer.address,
  postcode: customer.postcode,
  city: customer.city,
  country: customer.country,
});

async function sworn(actors: Actors, posted = true) {
  const file = await uploaded(actors.buyer, `${actors.words.papers.certificate}.docx`, "pl", 420);
  const shipping = posted ? { shipping: addressOf(actors) } : {};
  const order = await ordered(actors, { service_type: "sworn", files: [file], ...shipping });
  await press(actors, order, "pay");
  return order;
}

/** Acts of the desk before posting an original that was ordered after delivery. */
async function stamped({ desk }: Actors, id: string): Promise<void> {
  await desk.call("setShipment", { params: { id }, body: { status: "certified" } });
  await desk.call("setShipment", { params: { id }, body: { status: "printed" } });
}
