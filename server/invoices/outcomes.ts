import { correctionInput } from "#contract/invoices/desk-invoices.ts";
import { lowerInvoice } from "./desk-invoices-commands.ts";
import { idOf, type Outcome } from "#server/approvals/index.ts";

/** What is done when a second person has agreed to an act of the desk, or has declined it. */
export const outcomes = {
  reduceInvoice: {
    repeat: (tx, asker, asked, now) =>
      lowerInvoice(tx, asker, idOf(asked), correctionInput.parse(asked.input), now),
  },
} satisfies Record<string, Outcome>;
