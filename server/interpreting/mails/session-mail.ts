import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { Addressed, Writing } from "#server/kernel/mail/define.ts";
import { fact, type Fact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { type MailOrder, named, type orderOf, ordersFact, sample_order } from "#server/order-mails/index.ts";
import { bookingOf } from "#server/pricing/index.ts";
import type { SessionRow } from "../sessions.ts";

type Order = Awaited<ReturnType<typeof orderOf>>["order"];

/** When and how an interpreter and their customer meet. */
export type MailSession = {
  readonly order: MailOrder;
  readonly starts_at: Date;
  readonly minutes: number;
  readonly mode: "phone" | "on_site" | "video";
  readonly phone_numbers: readonly string[];
  /** In one line; empty without a visit. */
  readonly place: string;
  /** Name and number of the interpreter's contact; the customer's mails leave it out. */
  readonly contact: string;
  /** Where a video session takes place; empty until the interpreter has entered it. */
  readonly meeting_url: string;
};

/** When and how both sides meet, in the language of one of them; null for an order without a session. */
export async function meetingOf(
  { tx }: Writing,
  order: Order,
  session: SessionRow,
  locale: Addressed["locale"],
): Promise<MailSession | null> {
  const booking = await bookingOf(tx, order, locale);
  if (booking === null || order.session_starts_at === null) return null;
  return {
    order: named(order),
    starts_at: order.session_starts_at,
    minutes: booking.duration_minutes,
    mode: booking.mode ?? "phone",
    phone_numbers: booking.phone_numbers,
    place: booking.place,
    contact: [booking.contact_name, booking.contact_phone].filter(Boolean).join(", "),
    meeting_url: session.meeting_url ?? "",
  };
}

export async function toTranslator(tx: Writing["tx"], id: number, to: Addressed): Promise<Addressed> {
  const { email, locale } = await tx
    .selectFrom("translator")
    .select(["email", "locale"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...to, recipient: email, locale };
}

export const calendarPage = ({ machine }: Writing, { brand }: Addressed): string =>
  `${originOfBrand(machine.config, brand)}/translator/calendar`;

/** When and how both sides meet, as either of them reads it; the time names its zone. */
export const meetingFacts = (voice: Voice, session: MailSession): Fact[] => [
  fact(voice, "fact.starts", voice.moment(session.starts_at)),
  fact(voice, "fact.lasts", voice.say("session.minutes", { minutes: session.minutes })),
  fact(voice, "fact.session_way", voice.say(`session.way.${session.mode}`)),
  ...optionalFact(voice, "fact.phone_numbers", session.phone_numbers.join("\n")),
  ...optionalFact(voice, "fact.place", session.place),
  ...optionalFact(voice, "fact.meeting", session.meeting_url),
];

/** What a customer reads of a session that an interpreter has, in every mail about it. */
export const meetingContent = (voice: Voice, data: MailSession & { readonly url: string }) => ({
  paragraphs: [
    voice.say(data.meeting_url === "" ? `session_reminder.body.${data.mode}` : "session_meeting.body"),
    voice.say("session_reminder.cancel"),
  ],
  facts: [ordersFact(voice, [data.order]), ...meetingFacts(voice, data)],
  button: { label: voice.say("session_reminder.button"), url: data.url },
  reader: "buyer" as const,
});

export const soon = (hours: number): "day" | "hour" => (hours > 1 ? "day" : "hour");

export const sample_call: MailSession = {
  order: { ...sample_order, service_type: "phone call" },
  starts_at: new Date("2026-03-03T09:30:00Z"),
  minutes: 30,
  mode: "phone",
  phone_numbers: ["+48600000000", "+442079460018"],
  place: "",
  contact: "",
  meeting_url: "",
};

export const sample_visit: MailSession = {
  ...sample_call,
  order: { ...sample_order, service_type: "oral" },
  minutes: 240,
  mode: "on_site",
  phone_numbers: [],
  place: "ul. Długa 5, 00-238 Warszawa, Polska",
  contact: "Anna Nowak, +48600000000",
};
