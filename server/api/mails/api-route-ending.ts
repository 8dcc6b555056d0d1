import { sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { callOf, endingRows, replacementOf } from "#contract/api/endings.ts";
import { public_routes } from "#contract/api/public.ts";
import type { Route } from "#contract/route.ts";
import { dueReminder } from "#domain/api/endings.ts";
import { always, defineMail, type Occasion, type Writing } from "#server/kernel/mail/define.ts";
import { type Fact, fact, linkFact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** A key that calls an ending row, and the day of its last call in UTC. */
type Calling = { readonly name: string; readonly hint: string; readonly called_on: string };
type EndingCall = {
  /** Method and path. */
  readonly call: string;
  /** The call that replaces it, or the whole address of a guide. */
  readonly instead: { readonly call: string } | { readonly guide: string } | null;
  readonly keys: readonly Calling[];
};
type Data = {
  readonly url: string;
  /** The first day, in UTC, on which the calls are refused. */
  readonly ends_on: string;
  readonly calls: readonly EndingCall[];
};
/** An account with its calls of all rows that end on one day. */
type Caller = {
  readonly unique_key: string;
  readonly ends_on: string;
  readonly brand_id: number;
  readonly locale: Locale;
  readonly email: string;
  readonly called: readonly (Calling & { readonly route: string })[];
};

/** Mails of one round: those of the rows that end first, the others the next time. */
const most_at_once = 2000;

/** Rows with a mail due at an instant, by name. */
const dueRows = (now: Date) =>
  new Map(
    endingRows().flatMap(({ name, row, ends }) => {
      const days = dueReminder(ends, now.getTime());
      return days === null ? [] : [[name, { row, ends, days }] as const];
    }),
  );
type Due = ReturnType<typeof dueRows>;

/**
 * Who called the rows since their announcement and was not written to for this number of days, by account and day of the end.
 * A key that stopped working calls nothing more; the program of a replaced one goes on with its successor.
 */
async function callersOf({ tx, now }: Writing, due: Due): Promise<readonly Caller[]> {
  const rows = [...due].map(([route, { ends, days }]) => ({ route, days, ...ends }));
  const { rows: callers } = await sql<Caller>`with called as (
      select 'api_route_ending:' || customer.id || ':' || due.ends_on || ':' || due.days as unique_key, due.ends_on,
        customer.brand_id, customer.locale, customer.email, key.id as key_id,
        json_build_object('route', call.route, 'name', key.name, 'hint', key.hint, 'called_on', call.called_on) as one
      from unnest(${rows.map(({ route }) => route)}::text[], ${rows.map(({ announced_on }) => announced_on)}::date[],
        ${rows.map(({ ends_on }) => ends_on)}::text[], ${rows.map(({ days }) => days)}::int[])
        as due (route, announced_on, ends_on, days)
      join ending_route_call call on call.route = due.route and call.called_on >= due.announced_on
      join api_key key on key.id = call.api_key_id
      join customer on customer.id = key.customer_id
      where customer.anonymised_at is null
        and (key.revoked_because = 'rotation' or (key.revoked_at is null and key.expires_at > ${now})))
    select unique_key, ends_on, brand_id, locale, email, json_agg(one order by key_id) as called
    from called
    where not exists (select from mail where mail.unique_key = called.unique_key)
    group by unique_key, ends_on, brand_id, locale, email
    order by ends_on, unique_key
    limit ${sql.lit(most_at_once)}`.execute(tx);
  return callers;
}

/** What replaces a row, as the mail names it. */
function insteadOf(replacement: Route | string | null, origin: string): EndingCall["instead"] {
  if (replacement === null) return null;
  return typeof replacement === "string"
    ? { guide: new URL(replacement, origin).href }
    : { call: callOf(replacement) };
}

function occasionOf(
  { machine }: Writing,
  due: Due,
  { unique_key: key, ends_on, brand_id, locale, email, called }: Caller,
): readonly Occasion<Data>[] {
  const brand = brandById(brand_id);
  if (!brand) return [];
  const origin = originOfBrand(machine.config, brand);
  const calls = [...due].flatMap(([route, { row, ends }]) => {
    const keys = called.filter((one) => one.route === route);
    return keys.length === 0
      ? []
      : [{ call: callOf(row), instead: insteadOf(replacementOf(ends), origin), keys }];
  });
  const data = { url: `${origin}/api/public/docs#routes`, ends_on, calls };
  return [{ key, to: { brand, locale, recipient: email }, order_id: null, data }];
}

function factsOf({ instead, keys }: EndingCall, voice: Voice): readonly Fact[] {
  const label = "api_route_ending.instead";
  const called = keys.map(({ name, hint, called_on }) => ({
    label: voice.say("api_route_ending.key", { name, hint }),
    value: voice.say("api_route_ending.called", { day: voice.day(called_on) }),
  }));
  if (instead === null) return called;
  return [
    ...called,
    "call" in instead ? fact(voice, label, instead.call) : linkFact(voice, label, instead.guide),
  ];
}

/**
 * Daily: to each account that called an ending row, 90, 30 and 7 days before its end, once for each of them and for all rows
 * that end on that day (integrations 3, decision 0300). After days without a run the latest one is sent alone.
 */
export const apiRouteEndingMail = defineMail<Data>({
  kind: "api_route_ending",
  rule: always,
  load: async (running) => {
    const due = dueRows(running.now);
    if (due.size === 0) return null;
    return (await callersOf(running, due)).flatMap((one) => occasionOf(running, due, one));
  },
  compose: ({ url, ends_on, calls }, voice) => {
    const day = voice.day(ends_on);
    return {
      subject: voice.say("api_route_ending.subject", { day }),
      title: voice.say("api_route_ending.title"),
      paragraphs: [voice.say("api_route_ending.body", { day }), voice.say("api_route_ending.how")],
      facts: [],
      orders: calls.map((one) => ({ title: one.call, facts: factsOf(one, voice), link: null })),
      button: { label: voice.say("api_route_ending.button"), url },
      reader: "account",
    };
  },
  sample: ({ origin }) => ({
    url: `${origin}/api/public/docs#routes`,
    ends_on: "2032-01-10",
    calls: [
      {
        call: callOf(public_routes.apiOrders),
        instead: { call: callOf(public_routes.apiOrder) },
        keys: [{ name: "Website", hint: "…a1B2", called_on: "2031-03-10" }],
      },
      {
        call: callOf(public_routes.apiPrices),
        instead: { guide: `${origin}/api/public/docs` },
        keys: [{ name: "Website", hint: "…a1B2", called_on: "2031-03-09" }],
      },
    ],
  }),
});
