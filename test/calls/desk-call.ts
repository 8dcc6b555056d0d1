import type { StaffRole } from "#domain/accounts/staff-rights.ts";
import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";

/** One call of the desk: its preconditions, the call itself, and the entry in the audit log. */
export type DeskCall = (
  installation: Installation,
  people: Record<StaffRole, Session>,
) => {
  readonly prepare: () => Promise<string>;
  /** Returns the role of the caller. */
  readonly act: (id: string) => Promise<StaffRole>;
  readonly expected: string;
};
