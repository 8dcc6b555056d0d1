import { type RefObject, useEffect, useRef } from "react";

const rowLinks = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? []),
];

/**
 * Goes through the rows of a list by their links. A row that leaves the list while it has the focus gives it to the
 * row that takes its place, so a list that refreshes itself never throws a keyboard user to the top.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; at: number } | null>(null);
  const here = () => rowLinks(list.current).findIndex((link) => link === document.activeElement);
  useEffect(() => {
    const links = rowLinks(list.current);
    const left = last.current;
    if (left && !left.element.isConnected && document.activeElement === document.body)
      links[Math.min(left.at, links.length - 1)]?.focus();
    else if (left && document.activeElement === left.element)
      left.at = links.findIndex((link) => link === left.element);
  });
  return {
    move: (step: 1 | -1) => {
      const links = rowLinks(list.current);
      const at = here();
      links[at === -1 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
    },
    /** The id of the row that has the focus; null when none has. */
    current: (): number | null => {
      const row = rowLinks(list.current)[here()]?.dataset["row"];
      return row === undefined ? null : Number(row);
    },
    onFocus: () => {
      const at = here();
      last.current = at === -1 || !document.activeElement ? null : { element: document.activeElement, at };
    },
  };
}
