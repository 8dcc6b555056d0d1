import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import {
  BriefcaseBusiness,
  CalendarDays,
  ChevronDown,
  Inbox,
  LogOut,
  Mail,
  Undo2,
  UserRound,
  Wallet,
} from "lucide-react";
import { useId } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmationDialog } from "#ui/confirmation-dialog.tsx";
import { usePreference } from "#ui/preference.ts";
import { confirmSession, logo, logOut, shortcuts } from "./api.ts";
import { useZoneChanges } from "./live.ts";
import { me_query, unread_query } from "./queries.ts";
import { useZoneText } from "./text.ts";
import { ZonePreferences } from "./zone-preferences.tsx";
import style from "./zone-shell.module.css";

/** The head of the zone with its pages, which are tabs at the bottom of a phone. */
export function ZoneShell() {
  const { t } = useZoneText();
  const me = useQuery(me_query);
  const { pathname } = useLocation();
  useZoneChanges();
  return (
    <div className={style.zone}>
      <a className={style.skip} href="#content">
        {t("ui.skip")}
      </a>
      <header className={style.head}>
        <p className={style.mark}>
          <img src={logo} alt="" width={32} height={32} />
          {t("zone.name")}
        </p>
        <nav className={style.nav} aria-label={t("zone.navigation")}>
          <Link to="/board">
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("board.title")}
          </Link>
          <Link to="/jobs">
            <BriefcaseBusiness size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("jobs.title")}
          </Link>
          <Link to="/reworks">
            <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("rework.title")}
          </Link>
          <Link to="/calendar">
            <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("calendar.title")}
          </Link>
          <Link to="/earnings">
            <Wallet size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("earnings.title")}
          </Link>
          <Link to="/profile">
            <UserRound size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("profile.title")}
          </Link>
        </nav>
        <Messages />
        {/* A new page begins with the menu closed. */}
        <details key={pathname} className={style.profile}>
          <summary>
            {me.data?.name ?? t("zone.profile")}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <div className={style.menu}>
            <Link to="/second-factor">{t("second_factor.title")}</Link>
            <ZonePreferences />
            <Shortcuts />
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
      </header>
      <main id="content" tabIndex={-1} className={style.page}>
        <Outlet />
      </main>
      <ConfirmationDialog confirm={confirmSession} />
    </div>
  );
}

/** Link to the messages of the desk, with the number of unread ones. */
function Messages() {
  const { t } = useZoneText();
  const { data } = useQuery(unread_query);
  const unread = data?.unread ?? 0;
  return (
    <Link to="/messages" className={style.talk}>
      <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t("talk.title")}</span>
      {unread > 0 && (
        <Badge tone="info">
          <span aria-hidden="true">{unread}</span>
          <span className="visually-hidden">{t("talk.unread", { n: unread })}</span>
        </Badge>
      )}
    </Link>
  );
}

/** T7: single keys, which can be turned off, and what each of them does. */
function Shortcuts() {
  const { t } = useZoneText();
  const id = useId();
  const keys = usePreference(shortcuts);
  return (
    <div>
      <label>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={keys === "on"}
          onChange={(event) => shortcuts.write(event.target.checked ? "on" : "off")}
        />{" "}
        {t("zone.shortcuts_on")}
      </label>
      <p id={id}>{t("zone.shortcuts")}</p>
    </div>
  );
}
