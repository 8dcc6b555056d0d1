/** Moves the focus into a part of the page, to its first field when it has one. */
export function enterPart(part: string): void {
  const panel = document.getElementById(part);
  const field = panel?.querySelector<HTMLElement>("input, select, textarea, button[type=submit]") ?? panel;
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
