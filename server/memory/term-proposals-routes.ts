import { read, write } from "#server/kernel/http/handlers.ts";
import { decideProposal, proposalsOf, proposeTerm, withdrawProposal } from "./term-proposals.ts";

export const term_proposal_handlers = {
  termProposals: read("termProposals", ({ db, caller, now }) => proposalsOf(db, caller, now)),
  proposeTerm: write("proposeTerm", async ({ tx, caller, body, now }) => {
    await proposeTerm(tx, caller, body, now);
    return proposalsOf(tx, caller, now);
  }),
  decideTermProposal: write("decideTermProposal", async ({ tx, caller, params, body, now }) => {
    await decideProposal(tx, caller, { id: params.id, ...body }, now);
    return proposalsOf(tx, caller, now);
  }),
  withdrawTermProposal: write("withdrawTermProposal", async ({ tx, caller, params, now }) => {
    await withdrawProposal(tx, caller, params.id, now);
    return proposalsOf(tx, caller, now);
  }),
};
