import type { OrderListRow, OrderView } from "#contract/orders/orders.ts";
import { mayMember } from "#domain/accounts/members.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

type Content = Pick<OrderListRow, "attachments" | "note_for_translator" | "rating_comment" | "first_words">;
const no_content: Content = {
  attachments: { source: [], translated: [], proofread: [], verified: [] },
  note_for_translator: "",
  rating_comment: "",
  first_words: null,
};

const readsFiles = ({ member }: Caller): boolean => member === null || mayMember(member.role, "files.read");

/** A row of the list as a member sees it: without names of files and words of texts where they may not read them. */
export const seenRow = (caller: Caller, row: OrderListRow): OrderListRow =>
  readsFiles(caller) ? row : { ...row, ...no_content };

/** The same of the page of an order. */
export const seenOrder = (caller: Caller, view: OrderView): OrderView =>
  readsFiles(caller)
    ? view
    : { ...view, ...no_content, text: null, links: [], subject: "", reference_files: [], unread_messages: 0 };

/** Whether the papers of an order are shown: to a caller who is no member of an account, and by the right. */
export const readsPapers = ({ member }: Caller): boolean =>
  member === null || mayMember(member.role, "billing.work");
