import { sql } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { day } from "#domain/orders/timers.ts";
import { type Addressed, defineMail, optional } from "#server/kernel/mail/define.ts";
import {
  caught_up_days,
  type NamedTerm,
  readerOf,
  sample_terms,
  sampleUrl,
  type TermsData,
  termsData,
  termsMail,
  termsPage,
} from "./proposal-mail.ts";

type Decided = NamedTerm & { readonly state: "accepted" | "declined"; readonly answer: string };

/** Daily: to who proposed terms, what was decided about them on a day before; one mail for each such day. */
export const termsDecidedMail = defineMail<TermsData<Decided>>({
  kind: "terms_decided",
  rule: optional("terms"),
  load: async ({ tx, machine, now }) => {
    const today = localDate(now.getTime());
    const rows = await tx
      .selectFrom("term_proposal")
      .innerJoin("person", "person.id", "term_proposal.person_id")
      .innerJoin("customer", "customer.id", "term_proposal.customer_id")
      .innerJoin("member", (join) =>
        join
          .onRef("member.customer_id", "=", "term_proposal.customer_id")
          .onRef("member.person_id", "=", "term_proposal.person_id")
          .on("member.left_at", "is", null),
      )
      .selectAll("term_proposal")
      .select(["member.id as member_id", "customer.brand_id", "person.email", "person.locale"])
      .where("term_proposal.state", "in", ["accepted", "declined"])
      .where("term_proposal.decided_at", ">", new Date(now.getTime() - caught_up_days * day))
      // A decision about the own proposal is known to who made it.
      .where(sql<boolean>`term_proposal.decided_by is distinct from term_proposal.person_id`)
      .orderBy("term_proposal.id")
      .execute();
    const occasions = new Map<string, { readonly to: Addressed; readonly terms: readonly Decided[] }>();
    for (const { decided_at, state, ...row } of rows) {
      const on = localDate(decided_at?.getTime() ?? now.getTime());
      const to = readerOf(row);
      if (on >= today || !to || (state !== "accepted" && state !== "declined")) continue;
      const key = `terms_decided:${row.member_id}:${on}`;
      const terms = occasions.get(key)?.terms ?? [];
      occasions.set(key, { to, terms: [...terms, { ...row, state }] });
    }
    return [...occasions].map(([key, { to, terms }]) => ({
      key,
      to,
      order_id: null,
      data: termsData(termsPage(machine, to), terms),
    }));
  },
  compose: (data, voice) =>
    termsMail("terms_decided", data, voice, ({ state, answer }) =>
      answer === ""
        ? voice.say(`terms_decided.${state}`)
        : voice.say("terms_decided.declined_because", { answer }),
    ),
  sample: (place) => {
    const [first, second] = sample_terms;
    return termsData(sampleUrl(place), [
      { ...first, state: "accepted", answer: "" },
      { ...second, state: "declined", answer: "Legal texts only." },
    ]);
  },
});
