import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { ChevronDown, Keyboard, LogOut, Search } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmationDialog } from "#ui/confirmation-dialog.tsx";
import { usePreference } from "#ui/preference.ts";
import { confirmSession, logo, logOut, shortcuts } from "./api.ts";
import { DeskSettings } from "./desk-settings.tsx";
import style from "./desk-shell.module.css";
import { useKeys } from "./keys.ts";
import { useDeskChanges } from "./live.ts";
import type { Place } from "./place.ts";
import { menu } from "./menu.ts";
import { me_query } from "./queries.ts";
import { useMay } from "./rights.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useDeskText } from "./text.ts";

/**
 * The rail with what the role may open, who is logged in and how it looks, with the page next to it. `setUp` is the page that
 * is shown alone until a required second factor exists.
 */
export function DeskShell({ setUp }: { setUp: ReactNode }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const me = useQuery(me_query);
  const allowed = useMay();
  // Until the second factor is set up nothing else opens, so nothing else is shown.
  const locked = me.data?.second_factor.required === true && !me.data.second_factor.enabled;
  const entries = locked ? [] : menu.filter(({ right }) => allowed(right));
  const { pathname } = useLocation();
  const here = holding(
    pathname,
    entries.map(({ place }) => place),
  );
  const [sheet, setSheet] = useState(false);
  const [searching, setSearching] = useState(false);
  useDeskChanges();
  useKeys({
    "?": () => setSheet(true),
    "/": () => setSearching(true),
    ...Object.fromEntries(
      entries.flatMap(({ keys, place }) => (keys ? [[keys.pair, () => void navigate(place)] as const] : [])),
    ),
  });
  return (
    <div className={style.desk}>
      <a className={style.skip} href="#content">
        {t("ui.skip")}
      </a>
      <header className={style.rail}>
        <div className="stack-4">
          <p className={style.mark}>
            <img src={logo} alt="" width={32} height={32} />
            {t("desk.name")}
          </p>
          {!locked && (
            <button type="button" className={style.find} onClick={() => setSearching(true)}>
              <Search size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("search.title")}
            </button>
          )}
        </div>
        <nav ref={useCurrentEntry(entries.length)} className={style.nav} aria-label={t("desk.navigation")}>
          {entries.map(({ place, label, icon: Icon }) => (
            <Link key={label} {...place} activeOptions={{ includeSearch: false, exact: place !== here }}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(label)}
            </Link>
          ))}
        </nav>
        <Profile onSheet={() => setSheet(true)} />
      </header>
      <main id="content" tabIndex={-1} className={style.page}>
        {locked ? setUp : <Outlet />}
      </main>
      {searching && !locked && <SearchDialog onClose={() => setSearching(false)} />}
      <ConfirmationDialog confirm={confirmSession} />
      <ShortcutSheet open={sheet} onClose={() => setSheet(false)} />
    </div>
  );
}

/** The entry whose pages the open one is among: "New account" is below "Customers" and has an entry of its own. */
function holding(pathname: string, places: readonly Place[]): Place | undefined {
  return places
    .filter(({ to = "" }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => String(b.to).length - String(a.to).length)[0];
}

/** Pushes the rail until the entry of the open page is in its middle. */
function centreEntry(rail: HTMLElement): boolean {
  const entry = rail.querySelector('[aria-current="page"]');
  if (!entry) return false;
  const [at, within] = [entry.getBoundingClientRect(), rail.getBoundingClientRect()];
  // Not scrollIntoView, which would move the page as well.
  rail.scrollBy({
    left: at.left - within.left - (within.width - at.width) / 2,
    top: at.top - within.top - (within.height - at.height) / 2,
  });
  return true;
}

/**
 * On a phone the rail is one line that is pushed aside: the entry of a page that opens comes into its middle, and again
 * when the line becomes a column or the column a line.
 */
function useCurrentEntry(entries: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef("");
  useEffect(() => {
    const asked = `${pathname} ${entries}`;
    if (shown.current !== asked && nav.current && centreEntry(nav.current)) shown.current = asked;
  }, [pathname, entries]);
  useEffect(() => {
    const rail = nav.current;
    if (!rail) return;
    const resized = new ResizeObserver(() => centreEntry(rail));
    resized.observe(rail);
    // A link becomes the current one after the address has changed.
    const current = new MutationObserver(() => centreEntry(rail));
    current.observe(rail, { subtree: true, attributes: true, attributeFilter: ["aria-current"] });
    return () => {
      resized.disconnect();
      current.disconnect();
    };
  }, []);
  return nav;
}

function Profile({ onSheet }: { onSheet: () => void }) {
  const { t } = useDeskText();
  const me = useQuery(me_query);
  const keys = usePreference(shortcuts);
  return (
    <details className={style.profile}>
      <summary>
        {me.data?.name ?? t("desk.profile")}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className={style.menu}>
        {me.data && (
          <p className="stack-1 muted">
            {t(`role.${me.data.role}`)}
            <Link to="/second-factor">{t("second_factor.title")}</Link>
          </p>
        )}
        <DeskSettings />
        <label className={style.keys}>
          <input
            type="checkbox"
            checked={keys === "on"}
            onChange={(event) => shortcuts.write(event.target.checked ? "on" : "off")}
          />
          {t("desk.shortcuts_on")}
        </label>
        <Button
          size="small"
          look="quiet"
          icon={<Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onSheet}
        >
          {t("desk.shortcuts")}
        </Button>
        <Button
          size="small"
          look="quiet"
          icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void logOut()}
        >
          {t("ui.log_out")}
        </Button>
      </div>
    </details>
  );
}
