import { supplementInput } from "#contract/messages/desk-dialogue.ts";
import { issueSupplement } from "./supplements-commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** The consequences of approving or declining an act of the desk. */
export const outcomes = {
  issueSupplement: {
    repeat: (tx, asker, asked, now) =>
      issueSupplement(tx, asker, idOf(asked), supplementInput.parse(asked.input), now),
  },
} satisfies Record<string, Outcome>;
