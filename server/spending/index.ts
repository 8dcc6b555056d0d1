export { lockSpender, requireReference, spend, type Spender } from "./spender.ts";
export { spentByKey, spentByKeys, spentByMembers } from "./sums.ts";
