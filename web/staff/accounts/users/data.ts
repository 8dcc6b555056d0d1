import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { DeskUser, staffInvitation } from "#contract/accounts/desk-users.ts";
import type { StaffRole } from "#domain/accounts/staff-rights.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";

export const users_query = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => call("deskUsers", { signal }),
});

/** A change of the users: its answer is the list as it is now. */
export function useUserChange<T>(change: (input: T) => Promise<DeskUser[]>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (users) => queries.setQueryData(users_query.queryKey, users),
    onError: () => void queries.invalidateQueries({ queryKey: users_query.queryKey }),
  });
}

export const inviteUser = (body: z.output<typeof staffInvitation>) =>
  call("inviteStaff", { body, idempotency_key: idempotencyKey() });
export const inviteUserAgain = (id: number) => call("inviteStaffAgain", { params: { id: String(id) } });
type Change = {
  readonly id: number;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly reason: string;
};
export const changeUser = ({ id, ...body }: Change) =>
  call("changeStaff", { params: { id: String(id) }, body });
export const resetUser = (id: number) => call("resetStaffSecondFactor", { params: { id: String(id) } });
