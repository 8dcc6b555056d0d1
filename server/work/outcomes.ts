import { pairsInput } from "#contract/work/desk-translators.ts";
import { setPairs } from "./translators/commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** What happens when a second person has approved or declined an act of the desk. */
export const outcomes = {
  setTranslatorPairs: {
    repeat: (tx, asker, asked, now) => setPairs(tx, asker, idOf(asked), pairsInput.parse(asked.input), now),
  },
} satisfies Record<string, Outcome>;
