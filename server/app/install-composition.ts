import { installOutcomes } from "#server/approvals/index.ts";
import { session_candidates } from "#server/interpreting/index.ts";
import { installCandidateRule } from "#server/work/index.ts";
import { installReactions } from "#server/kernel/events.ts";
import { installFollows } from "#server/kernel/jobs/follows.ts";
import { installFactParts } from "#server/kernel/facts.ts";
import { installMails } from "#server/kernel/mail/table.ts";
import { facts, follows, mails, outcomes, reactions } from "./composition.ts";

/** Installs what modules below need of those above: reactions, jobs that follow, facts, outcomes and mails. */
export function installComposition(): void {
  installOutcomes(outcomes);
  installReactions(reactions);
  installFollows(follows);
  installFactParts(facts);
  installCandidateRule(session_candidates);
  installMails(mails);
}
