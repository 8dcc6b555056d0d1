import { useKeys } from "../../keys.ts";

/** What a single key does with the line that has the focus. */
export type LineAct = "confirm" | "find" | "undo";

/** S7: the keys of a line press its own buttons, so they do nothing that a line does not offer. */
export function useLineKeys(): void {
  const press = (act: LineAct) => () =>
    document.activeElement?.closest("tr, li")?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  useKeys({ "1": press("confirm"), f: press("find"), u: press("undo") });
}
