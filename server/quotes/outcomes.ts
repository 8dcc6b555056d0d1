import { supplementInput } from "#contract/messages/desk-dialogue.ts";
import { issueSupplement } from "./supplements-commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** What is done when a second person has agreed to an act of the desk, or has declined it. */
export const outcomes = {
  issueSupplement: {
    repeat: (tx, asker, asked, now) =>
      issueSupplement(tx, asker, idOf(asked), supplementInput.parse(asked.input), now),
  },
} satisfies Record<string, Outcome>;
