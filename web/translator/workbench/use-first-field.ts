import { useEffect } from "react";

/** Focuses the field of a dialog that opens, because what is typed right after its key belongs there. */
export function useFirstField(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
