import { mayMember, type MemberRight } from "#domain/accounts/members.ts";
import { useCustomer } from "../startup.ts";

/** Whether the member who is logged in has a right. A visitor is no member, and may do what the page offers to visitors. */
export function useMay(right: MemberRight): boolean {
  const role = useCustomer()?.member.role;
  return role === undefined || mayMember(role, right);
}
