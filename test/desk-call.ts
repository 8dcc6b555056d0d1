import type { StaffRole } from "#domain/staff-rights.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";

/** One call of the desk as somebody makes it: what has to stand before, the call itself, and the line it leaves. */
export type DeskCall = (
  shop: Installation,
  people: Record<StaffRole, Session>,
) => {
  readonly prepare: () => Promise<string>;
  /** Answers the role it was made in. */
  readonly act: (id: string) => Promise<StaffRole>;
  readonly expected: string;
};
