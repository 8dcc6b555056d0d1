import { mayMember, type MemberRole } from "#domain/accounts/members.ts";
import { account_entries, bar_entries } from "./menu.ts";

/** The addresses of the menu that the role of a member does not open; only a member who is no owner loads it. */
export const hiddenFrom = (role: MemberRole): string[] =>
  [...bar_entries, ...account_entries].flatMap(({ to, needs }) =>
    needs === undefined || mayMember(role, needs) ? [] : [to],
  );
