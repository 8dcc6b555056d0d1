import { sql } from "kysely";

// What waits for accounting: the numbers of the menu and the checklist of a month count by the same rules as the pages.

/** A line `entry` of a statement is not matched, or is a part payment that waits for the rest. */
export const transfer_waits = sql<boolean>`(entry.rest <> 0 or exists (select from bank_match part
  where part.bank_entry_id = entry.id and part.kind = 'part' and part.undone_at is null))`;

/** A row of `refund` is not sent yet, or failed. */
export const refund_waits = sql<boolean>`state in ('pending', 'failed')`;

/** A row of `refund_request` waits for a second person. */
export const refund_request_waits = sql<boolean>`state = 'waiting' and refund_id is null`;
