import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPreference, type Preference, usePreference } from "#ui/preference.ts";
import { type Entry, type MenuGroup, menu_groups, placeOf } from "./menu.ts";
import { useNumbers } from "./numbers.ts";
import type { Place } from "./place.ts";
import style from "./rail.module.css";
import { useDeskText } from "./text.ts";

type Entries = readonly (Entry & { readonly group: MenuGroup })[];

/** Whether the menu shows icons alone, for wide tables on small screens. */
export const rail_width = createPreference({
  name: "staff:rail",
  values: ["wide", "narrow"],
  fallback: "wide",
});
const group_state = (group: MenuGroup): Preference<"open" | "closed"> =>
  createPreference({ name: `staff:rail-${group}`, values: ["open", "closed"], fallback: "open" });
const group_states = {
  work: group_state("work"),
  people: group_state("people"),
  money: group_state("money"),
  settings: group_state("settings"),
} as const satisfies Record<MenuGroup, unknown>;

/** The entry whose pages the open one is among. */
function holding(pathname: string, places: readonly Place[]): Place | undefined {
  return places
    .filter(({ to = "" }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => String(b.to).length - String(a.to).length)[0];
}

/** The pages of the desk in groups, each with what waits there; on a phone they open by a button. */
export function Rail({ entries }: { entries: Entries }) {
  const { t } = useDeskText();
  const { pathname } = useLocation();
  const id = useId();
  const numberOf = useNumbers(entries.length > 0);
  // Opened for one page: the next one has it closed.
  const [opened_at, setOpenedAt] = useState<string | null>(null);
  const open = opened_at === pathname;
  const here = holding(
    pathname,
    entries.map(({ place }) => place),
  );
  const nav = useCurrentEntry(entries.length);
  const narrow = usePreference(rail_width) === "narrow";
  if (entries.length === 0) return <nav className={style.nav} aria-label={t("desk.navigation")} />;
  const all = numberOf(entries.flatMap(({ counts = [] }) => counts));
  return (
    <>
      <button
        type="button"
        className={style.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenedAt(open ? null : pathname)}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("rail.menu")}
        <Waiting number={all} />
      </button>
      <nav
        id={id}
        ref={nav}
        className={`${style.nav} ${open ? style.open : ""}`}
        aria-label={t("desk.navigation")}
      >
        {menu_groups.map((group) => {
          const inside = entries.filter((entry) => entry.group === group);
          return inside.length === 0 ? null : (
            <Group key={group} group={group} entries={inside} here={here} numberOf={numberOf} />
          );
        })}
      </nav>
      <button
        type="button"
        className={style.fold}
        aria-pressed={narrow}
        aria-label={t("rail.fold")}
        title={t(narrow ? "rail.unfold" : "rail.fold")}
        onClick={() => rail_width.write(narrow ? "wide" : "narrow")}
      >
        {narrow ? (
          <PanelLeftOpen size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <PanelLeftClose size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        <span className={style.word}>{t("rail.fold")}</span>
      </button>
    </>
  );
}

function Group(props: {
  readonly group: MenuGroup;
  readonly entries: Entries;
  readonly here: Place | undefined;
  readonly numberOf: ReturnType<typeof useNumbers>;
}) {
  const { group, entries, here, numberOf } = props;
  const { t } = useDeskText();
  const id = useId();
  const state = usePreference(group_states[group]);
  // The open page is always seen in the menu.
  const holds_page = entries.some(({ place }) => place === here);
  const open = state === "open" || holds_page;
  return (
    <div className={style.group}>
      <button
        type="button"
        className={style.heading}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => group_states[group].write(open ? "closed" : "open")}
      >
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
        {t(`rail.${group}`)}
        {!open && <Waiting number={numberOf(entries.flatMap(({ counts = [] }) => counts))} />}
      </button>
      <ul id={id} className={open ? style.entries : style.closed}>
        {entries.map((entry) => {
          const { place, label, icon: Icon, counts = [] } = entry;
          return (
            <li key={label}>
              <Link
                {...placeOf(entry, numberOf)}
                title={t(label)}
                activeOptions={{ includeSearch: false, exact: place !== here }}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={style.word}>{t(label)}</span>
                <Waiting number={numberOf(counts)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Waiting({ number }: { number: number }) {
  const { t } = useDeskText();
  if (number === 0) return null;
  return (
    <span className={style.number}>
      <span aria-hidden="true">{number > 999 ? "999+" : number}</span>
      <span className="visually-hidden">{t("rail.waiting", { n: number })}</span>
    </span>
  );
}

/** Scrolls the menu until the entry of the open page is in its middle; the page itself does not move. */
function centreEntry(rail: HTMLElement): void {
  const entry = rail.querySelector('[aria-current="page"]');
  if (!entry) return;
  const [at, within] = [entry.getBoundingClientRect(), rail.getBoundingClientRect()];
  rail.scrollBy({ top: at.top - within.top - (within.height - at.height) / 2 });
}

/** A menu that is taller than the window shows the entry of a page that opens, and again when its size changes. */
function useCurrentEntry(entries: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const rail = nav.current;
    if (!rail) return undefined;
    const observer = new ResizeObserver(() => centreEntry(rail));
    observer.observe(rail);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page shows its entry
  }, [pathname, entries]);
  return nav;
}
