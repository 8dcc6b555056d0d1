export { approvalByHash, approvalsOf, type ApprovalResult, waitingFor } from "./approvals.ts";
export { approvalPage, type Asked, orAsk, waitingStart } from "./asks.ts";
export { cost_centre_title, costCentreByCode } from "./cost-centres.ts";
export { type ApprovalRow, decidersOf, isOwnRequest } from "./deciders.ts";
export { lapseApprovals, withdrawOf } from "./lapse.ts";
export {
  deciderSpender,
  lockSpender,
  personNeeded,
  requireReference,
  spend,
  type Spender,
} from "./spender.ts";
export { spentByKey, spentByKeys, spentByMembers } from "./sums.ts";
export { waitingPurchase } from "./waiting.ts";
export {
  type CartWanted,
  cartWanted,
  type PaidBy,
  paidBy,
  type QuoteWanted,
  quoteWanted,
  type SupplementWanted,
  supplementWanted,
  type TopUpWanted,
  topUpWanted,
} from "./wanted.ts";
