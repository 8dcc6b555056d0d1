import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, id, instant, language, line } from "../shared.ts";
import { proposalInput, proposalRow } from "./memory.ts";

const proposal = z.object({
  ...proposalRow.shape,
  id,
  source_lang: language,
  target_lang: language,
  /** Who proposes. */
  by: z.string(),
  is_own: z.boolean(),
  made_at: instant,
  state: z.enum(["waiting", "accepted", "declined"]),
  /** What who declined it wrote. */
  answer: z.string(),
});
export type TermProposal = z.output<typeof proposal>;
const answer = z.array(proposal);
const own = { who: "customer", needs: "memory.read" } as const;

/** Terms that members propose; who may edit the terms decides (integrations 6). */
export const term_proposal_routes = {
  termProposals: route({
    ...own,
    method: "GET",
    path: "/api/v2/term/proposal",
    summary:
      "Proposals that wait, and the caller's own of the last 30 days; who may not decide sees their own.",
    answer,
  }),
  proposeTerm: route({
    ...own,
    method: "POST",
    path: "/api/v2/term/proposal",
    summary: "Proposes a term; an equal proposal that waits is replaced.",
    body: proposalInput,
    answer,
    per_minute: 60,
  }),
  decideTermProposal: route({
    who: "customer",
    needs: "memory.edit",
    method: "POST",
    path: "/api/v2/term/proposal/:id/decision",
    summary: "Accepts a proposal, which becomes a term, or declines it with an answer.",
    params: by_id,
    body: z.object({ accept: z.boolean(), answer: z._default(line(500), "") }),
    answer,
  }),
  withdrawTermProposal: route({
    ...own,
    method: "DELETE",
    path: "/api/v2/term/proposal/:id",
    summary: "Withdraws a proposal of the caller that waits.",
    params: by_id,
    answer,
  }),
};
