import { mayMember } from "#domain/accounts/members.ts";
import { day } from "#domain/orders/timers.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
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

type Data = TermsData<NamedTerm & { readonly by: string }>;

/** Daily: to each member who may decide and has not been written to about the newest proposal, all that wait. */
export const termsProposedMail = defineMail<Data>({
  kind: "terms_proposed",
  rule: optional("terms"),
  load: async ({ tx, machine, now }) => {
    const newest = new Date(now.getTime() - caught_up_days * day);
    const waiting = await tx
      .selectFrom("term_proposal")
      .innerJoin("person", "person.id", "term_proposal.person_id")
      .selectAll("term_proposal")
      .select(personName.as("by"))
      .where("state", "=", "waiting")
      .where("customer_id", "in", (query) =>
        query.selectFrom("term_proposal").select("customer_id").where("made_at", ">", newest),
      )
      .orderBy("term_proposal.id", "desc")
      .execute();
    if (waiting.length === 0) return null;
    const members = await tx
      .selectFrom("member")
      .innerJoin("person", "person.id", "member.person_id")
      .innerJoin("customer", "customer.id", "member.customer_id")
      .select(["member.id", "member.role", "member.customer_id", "member.person_id"])
      .select(["customer.brand_id", "person.email", "person.locale"])
      .where("member.customer_id", "in", [...new Set(waiting.map(({ customer_id }) => customer_id))])
      .where("member.left_at", "is", null)
      .orderBy("member.id")
      .execute();
    return members.flatMap((member) => {
      const terms = waiting.filter(
        ({ customer_id, person_id }) => customer_id === member.customer_id && person_id !== member.person_id,
      );
      const to = readerOf(member);
      if (!mayMember(member.role, "memory.edit") || !to || !terms[0]) return [];
      return {
        key: `terms_proposed:${member.id}:${terms[0].id}`,
        to,
        order_id: null,
        data: termsData(termsPage(machine, to), terms),
      };
    });
  },
  compose: (data, voice) => termsMail("terms_proposed", data, voice, ({ by }) => by),
  sample: (place) =>
    termsData(
      sampleUrl(place),
      sample_terms.map((term) => ({ ...term, by: "Tomasz Nowak" })),
    ),
});
