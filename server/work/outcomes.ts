import { pairsInput } from "#contract/work/desk-translators.ts";
import { setPairs } from "./translators/commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** What is done when a second person has agreed to an act of the desk, or has declined it. */
export const outcomes = {
  setTranslatorPairs: {
    repeat: (tx, asker, asked, now) => setPairs(tx, asker, idOf(asked), pairsInput.parse(asked.input), now),
  },
} satisfies Record<string, Outcome>;
