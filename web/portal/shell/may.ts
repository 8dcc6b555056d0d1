import { mayMember, type MemberRight } from "#domain/accounts/members.ts";
import { useCustomer } from "../startup.ts";

/** What the member who is logged in may do. A visitor is no member, and may do what the page offers to visitors. */
export function useRights(): (right: MemberRight) => boolean {
  const role = useCustomer()?.member.role;
  return (right) => role === undefined || mayMember(role, right);
}
export const useMay = (right: MemberRight): boolean => useRights()(right);
