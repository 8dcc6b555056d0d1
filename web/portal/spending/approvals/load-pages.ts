import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { ApprovalPage } from "./approval-page.tsx";
import { ApprovalsPage } from "./approvals-page.tsx";
import { spending_words } from "./words.ts";

/** The pages of approvals with their sentences. */
export async function loadApprovalPages() {
  await needWords(spending_words, currentLocale());
  return { ApprovalsPage, ApprovalPage };
}
