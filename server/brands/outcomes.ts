import { brandById } from "#brands/all.ts";
import { limitsChange } from "#contract/brands/desk-settings.ts";
import { brandOf, setHandLimits } from "./commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** The consequences of approving or declining an act of the desk. */
export const outcomes = {
  setHandLimits: {
    repeat: (tx, asker, asked, now) =>
      setHandLimits(
        tx,
        asker,
        brandOf(brandById(idOf(asked))?.slug ?? ""),
        limitsChange.parse(asked.input),
        now,
      ),
  },
} satisfies Record<string, Outcome>;
