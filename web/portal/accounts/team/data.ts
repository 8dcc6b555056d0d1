import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { member_roles, type MemberRole, type OrderView } from "#domain/accounts/members.ts";
import type { Problems } from "#ui/form.ts";
import { callAccount } from "../../account-api.ts";

const key = ["customer", "team"] as const;

export const teamOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => callAccount("team", { signal }),
});

/** An act on the team; its answer is the team as it is now. */
export function useTeamAct<Input>(act: (input: Input) => ReturnType<typeof callAccount<"inviteMember">>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (team) => queries.setQueryData(key, team),
  });
}

/** Limits as they are typed; empty: none. */
export type LimitValues = { readonly order_limit: string; readonly month_limit: string };
export type RoleValues = LimitValues & { readonly role: MemberRole; readonly sees: OrderView };
/** A form with a role, whatever else it holds. */
export type RoleForm = {
  readonly values: RoleValues;
  readonly problems: Problems;
  readonly set: ((name: "role", value: MemberRole) => void) &
    ((name: "sees", value: OrderView) => void) &
    ((name: keyof LimitValues, value: string) => void);
  readonly idOf: (name: string) => string;
};

/** People of some countries type a decimal comma. */
const limitOf = (text: string): string | null => text.trim().replace(",", ".") || null;
export const withLimits = <V extends LimitValues>(values: V) => ({
  ...values,
  order_limit: limitOf(values.order_limit),
  month_limit: limitOf(values.month_limit),
});

/** The value of a field of roles; the field has no other. */
export const roleOf = (text: string): MemberRole => member_roles.find((role) => role === text) ?? "viewer";

export const inviteSchema = async () =>
  (await import("#contract/accounts/team.ts")).team_routes.inviteMember.body;
export const changeSchema = async () =>
  (await import("#contract/accounts/team.ts")).team_routes.changeMember.body;
export const acceptSchema = async () =>
  (await import("#contract/accounts/team.ts")).team_routes.acceptMemberInvitation.body;
