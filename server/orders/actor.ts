import type { Role } from "#domain/orders/events.ts";

export type Actor = {
  readonly role: Role;
  readonly id: number | null;
  /** The acting staff user, where the table names another role. */
  readonly staff_id?: number | null;
};
export const system: Actor = { role: "system", id: null };
