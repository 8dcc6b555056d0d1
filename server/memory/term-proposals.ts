import type { Kysely } from "kysely";
import type { ProposalInput } from "#contract/memory/memory.ts";
import type { TermProposal } from "#contract/memory/term-proposals.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { ownerOfCaller } from "./owner.ts";
import { addTerm } from "./term-base.ts";

/** Proposals of one account that wait. */
const most_waiting = 200;
const shown_ms = 30 * 86_400_000;

/** What waits, and the caller's own of the last 30 days; a caller who may not decide sees their own alone. */
export async function proposalsOf(db: Kysely<DB>, caller: Caller, now: Date): Promise<TermProposal[]> {
  const person_id = personOfCaller(caller);
  const decides = caller.member !== null && mayMember(caller.member.role, "memory.edit");
  const rows = await db
    .selectFrom("term_proposal")
    .leftJoin("person", "person.id", "term_proposal.person_id")
    .selectAll("term_proposal")
    .select(personName.as("by"))
    .where("term_proposal.customer_id", "=", idOfCaller(caller))
    .where("term_proposal.state", "!=", "withdrawn")
    .where((w) =>
      w.or([
        ...(decides ? [w("term_proposal.state", "=", "waiting")] : []),
        w.and([
          w("term_proposal.person_id", "=", person_id),
          w("term_proposal.made_at", ">", new Date(now.getTime() - shown_ms)),
        ]),
      ]),
    )
    .orderBy("term_proposal.id", "desc")
    .limit(most_waiting)
    .execute();
  return rows.map(
    ({ id, source_lang, target_lang, source, target, status, note, by, made_at, state, answer, ...row }) => ({
      id,
      source_lang,
      target_lang,
      source,
      target,
      status,
      note,
      by: by ?? "",
      is_own: row.person_id === person_id,
      made_at: made_at.toISOString(),
      state: state === "withdrawn" ? "declined" : state,
      answer,
    }),
  );
}

/** Proposes a term. The caller's proposal of an equal one that waits is replaced. Refuses `term_proposal.too_many`. */
export async function proposeTerm(tx: Tx, caller: Caller, input: ProposalInput, now: Date): Promise<void> {
  const [customer_id, person_id] = [idOfCaller(caller), personOfCaller(caller)];
  await tx.selectFrom("customer").select("id").where("id", "=", customer_id).forNoKeyUpdate().execute();
  await tx
    .updateTable("term_proposal")
    .set({ state: "withdrawn", decided_at: now })
    .where("customer_id", "=", customer_id)
    .where("person_id", "=", person_id)
    .where("state", "=", "waiting")
    .where("source_lang", "=", input.source_lang)
    .where("target_lang", "=", input.target_lang)
    .where((w) => w(w.fn<string>("lower", ["source"]), "=", input.source.toLowerCase()))
    .where((w) => w(w.fn<string>("lower", ["target"]), "=", input.target.toLowerCase()))
    .execute();
  const { count } = await tx
    .selectFrom("term_proposal")
    .select((w) => w.fn.countAll<string>().as("count"))
    .where("customer_id", "=", customer_id)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (Number(count) >= most_waiting) throw new Refusal("term_proposal.too_many");
  await tx
    .insertInto("term_proposal")
    .values({ ...input, customer_id, person_id, made_at: now })
    .execute();
}

type Decision = { readonly id: number; readonly accept: boolean; readonly answer: string };

/** The refusal of an act on a proposal that does not wait: not found for another account's and, with `of_person`, for another person's. */
async function refusalOfDecided(tx: Tx, caller: Caller, id: number, of_person = false): Promise<Refusal> {
  const row = await tx
    .selectFrom("term_proposal")
    .select("id")
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .$if(of_person, (query) => query.where("person_id", "=", personOfCaller(caller)))
    .executeTakeFirst();
  return new Refusal(row ? "term_proposal.decided" : "term_proposal.not_found");
}

/** Accepts a proposal, which becomes a term of the account, or declines it. Refuses `term_proposal.decided` for any of the account but a waiting one. */
export async function decideProposal(
  tx: Tx,
  caller: Caller,
  { id, accept, answer }: Decision,
  now: Date,
): Promise<void> {
  const row = await tx
    .updateTable("term_proposal")
    .set({
      state: accept ? "accepted" : "declined",
      decided_by: personOfCaller(caller),
      decided_at: now,
      answer: accept ? "" : answer,
    })
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .where("state", "=", "waiting")
    .returning(["source_lang", "target_lang", "source", "target", "status", "note"])
    .executeTakeFirst();
  if (!row) throw await refusalOfDecided(tx, caller, id);
  if (accept) await addTerm(tx, ownerOfCaller(caller), row, now);
}

/** Withdraws a waiting proposal of the caller. Refuses `term_proposal.decided` for one that does not wait, `term_proposal.not_found` for another person's. */
export async function withdrawProposal(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const row = await tx
    .updateTable("term_proposal")
    .set({ state: "withdrawn", decided_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .where("person_id", "=", personOfCaller(caller))
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (!row) throw await refusalOfDecided(tx, caller, id, true);
}
