import { localDate, weekday } from "#domain/calendar.ts";
import type { Service } from "#domain/catalog.ts";
import { proseOf } from "./papers.ts";
import { boughtPaper, jan, kenji, marta, nora, olena, type Part, worked } from "./statuses.ts";
import { asked, draftSent, ordered, paidNow, press, quoted, taken, uploaded } from "./steps.ts";
import type { Troupe } from "./actors.ts";

const sells =
  (service: Service) =>
  (troupe: Troupe): boolean =>
    troupe.brand.services.includes(service);
/** Spoken and sworn work has an instant price in the money of the country alone. */
const sellsAtHome =
  (service: Service) =>
  (troupe: Troupe): boolean =>
    sells(service)(troupe) && troupe.customer.currency === "PLN";

const call_numbers = ["+48600100200", "+442079460018"];

/** The services that are not counted in words, or not into another language. */
export const other_services: readonly Part[] = [
  {
    name: "an e-mail, answered within the day",
    plays: sellsAtHome("e-mail"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(9, "09:40"));
      const text = proseOf(troupe.pair.source, 110, 4);
      const subject = troupe.words.mail;
      const order = await ordered(troupe, { service_type: "e-mail", text, subject, plain_language: true });
      await press(troupe, order, "pay");
      await worked(troupe, reach, order, { by: nora, at: troupe.onDay(9, "10:35") });
      await reach(troupe.onDay(9, "11:00"));
      await troupe.buyer.call("rateOrder", { params: { hash: order.hash }, body: { rating: 4 } });
    },
  },
  {
    name: "a text proofread by a native speaker",
    plays: sells("proofreading"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(14, "13:15"));
      const text = proseOf("en", 480, 2);
      const order = await ordered(troupe, {
        service_type: "proofreading",
        source_lang: "en",
        target_langs: ["en"],
        text,
      });
      await press(troupe, order, "pay");
      await worked(troupe, reach, order, { by: marta, at: troupe.onDay(13, "10:05") });
    },
  },
  {
    name: "a call that took place",
    plays: sellsAtHome("phone call"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(8, "09:05"));
      const starts_at = new Date(troupe.onDay(8, "13:00")).toISOString();
      const call = { starts_at, duration_minutes: 30, phone_numbers: call_numbers };
      const order = await ordered(troupe, { service_type: "phone call", subject: troupe.words.call, call });
      await press(troupe, order, "pay");
      // One person cannot be on two calls at once.
      const by = troupe.oneOf([jan, marta, olena]);
      await worked(troupe, reach, order, { by, at: troupe.onDay(8, "13:40") });
    },
  },
  {
    name: "an interpreter's visit that is booked",
    plays: sellsAtHome("oral"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(3, "16:10"));
      const { first_name, last_name, address, postcode, city } = troupe.customer;
      const sixth = troupe.onDay(-6, "10:00");
      // A Sunday has no rate in the price list.
      const at = weekday(localDate(sixth)) === 7 ? troupe.onDay(-5, "10:00") : sixth;
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
      const order = await ordered(troupe, { service_type: "oral", subject: troupe.words.visit, visit });
      await press(troupe, order, "pay");
      await reach(troupe.onDay(3, "16:30"));
      await taken(troupe, order.id, jan);
    },
  },
  {
    name: "a sworn translation whose paper has arrived",
    plays: sellsAtHome("sworn"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(19, "10:20"));
      const order = await sworn(troupe);
      await worked(troupe, reach, order, { by: olena, at: troupe.onDay(19, "14:15") });
      await reach(troupe.onDay(17, "10:00"));
      const body = { status: "handed_over", tracking_number: "RR123456785PL" } as const;
      await troupe.desk.call("setShipment", { params: { id: order.id }, body });
      await reach(troupe.onDay(14, "12:00"));
      await troupe.desk.call("setShipment", { params: { id: order.id }, body: { status: "delivered" } });
    },
  },
  {
    name: "a sworn translation whose stamped paper waits for the post",
    plays: sellsAtHome("sworn"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(4, "11:45"));
      const order = await sworn(troupe);
      await worked(troupe, reach, order, { by: jan, at: troupe.onDay(4, "15:10") });
    },
  },
  {
    name: "a sworn translation whose draft waits for its customer",
    plays: sellsAtHome("sworn"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(1, "10:05"));
      const order = await sworn(troupe);
      await reach(troupe.onDay(1, "10:40"));
      const job_id = await taken(troupe, order.id, olena);
      await draftSent(troupe, job_id, olena);
    },
  },
  {
    name: "a sworn translation, its paper asked for afterwards",
    plays: sellsAtHome("sworn"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(30, "08:55"));
      const order = await sworn(troupe, false);
      await worked(troupe, reach, order, { by: olena, at: troupe.onDay(30, "14:00") });
      await reach(troupe.onDay(27, "17:00"));
      const posting = await troupe.buyer.call("requestShipment", {
        params: { hash: order.hash },
        body: { ...addressOf(troupe), terms: true },
      });
      if (posting.payment_request_hash !== null) await paidNow(troupe, posting.payment_request_hash);
      await reach(troupe.onDay(26, "09:30"));
      await stamped(troupe, order.id);
    },
  },
  {
    name: "a translation into Japanese",
    plays: (troupe) => troupe.customer.currency === "PLN",
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(21, "12:05"));
      const text = proseOf("pl", 620, 6);
      const order = await ordered(troupe, { service_type: "write", target_langs: ["ja"], text });
      await press(troupe, order, "pay");
      await worked(troupe, reach, order, { by: kenji, at: troupe.onDay(21, "15:50") });
    },
  },
  {
    name: "machine text that nobody edits, as the desk sells it",
    plays: sells("machine-translation"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(15, "11:05"));
      const text = proseOf(troupe.pair.source, 1300, 7);
      const { id } = await asked(troupe, { service_type: "machine-translation", text });
      await reach(troupe.onDay(15, "11:14"));
      const hash = await quoted(troupe, id, {
        package: "light",
        raw_machine: true,
        words: 1300,
        net: "60.00",
        confirmed: true,
        reason: "Bez postedycji / no post-editing",
      });
      await reach(troupe.onDay(15, "11:40"));
      const { payment_request_hash } = await troupe.buyer.call("acceptQuote", {
        params: { hash },
        body: { terms: true, early_start: true },
      });
      await paidNow(troupe, payment_request_hash ?? "");
    },
  },
  {
    name: "a post-edited machine translation",
    plays: sells("machine-translation"),
    tell: async (troupe, reach) => {
      await reach(troupe.onDay(27, "10:30"));
      const order = await boughtPaper(troupe, { paper: "leaflet", words: 900, package: "light" });
      await worked(troupe, reach, order, { by: nora, at: troupe.onDay(27, "15:00") });
    },
  },
];

const addressOf = ({ customer }: Troupe) => ({
  method: 1 as const,
  recipient: `${customer.first_name} ${customer.last_name}`,
  address: customer.address,
  postcode: customer.postcode,
  city: customer.city,
  country: customer.country,
});

async function sworn(troupe: Troupe, posted = true) {
  const file = await uploaded(troupe.buyer, `${troupe.words.papers.certificate}.docx`, "pl", 420);
  const shipping = posted ? { shipping: addressOf(troupe) } : {};
  const order = await ordered(troupe, { service_type: "sworn", files: [file], ...shipping });
  await press(troupe, order, "pay");
  return order;
}

/** What the desk does with paper asked for after the delivery, before the post. */
async function stamped({ desk }: Troupe, id: string): Promise<void> {
  await desk.call("setShipment", { params: { id }, body: { status: "certified" } });
  await desk.call("setShipment", { params: { id }, body: { status: "printed" } });
}
