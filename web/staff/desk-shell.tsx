import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { ChevronDown, Keyboard, LogOut, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmationDialog } from "#ui/confirmation-dialog.tsx";
import { usePreference } from "#ui/preference.ts";
import { confirmSession, logo, logOut, shortcuts } from "./api.ts";
import { DeskSettings } from "./desk-settings.tsx";
import style from "./desk-shell.module.css";
import { useKeys } from "./keys.ts";
import { useDeskChanges } from "./live.ts";
import { menu, placeOf } from "./menu.ts";
import { useNumbers } from "./numbers.ts";
import { me_query } from "./queries.ts";
import { Rail, rail_width } from "./rail.tsx";
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
  const numberOf = useNumbers(entries.length > 0);
  const rail = usePreference(rail_width);
  const [sheet, setSheet] = useState(false);
  const [searching, setSearching] = useState(false);
  useDeskChanges();
  useKeys({
    "?": () => setSheet(true),
    "/": () => setSearching(true),
    ...Object.fromEntries(
      entries.flatMap((entry) =>
        entry.keys ? [[entry.keys.pair, () => void navigate(placeOf(entry, numberOf))] as const] : [],
      ),
    ),
  });
  return (
    <div className={style.desk} data-rail={rail}>
      <a className={style.skip} href="#content">
        {t("ui.skip")}
      </a>
      <header className={style.rail}>
        <div className="stack-4">
          <p className={style.mark}>
            <img src={logo} alt="" width={32} height={32} />
            <span>{t("desk.name")}</span>
          </p>
          {!locked && (
            <button
              type="button"
              className={style.find}
              aria-label={t("search.title")}
              onClick={() => setSearching(true)}
            >
              <Search size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>{t("search.title")}</span>
            </button>
          )}
        </div>
        <Rail entries={entries} />
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
