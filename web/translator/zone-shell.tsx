import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
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
import {
  board_place,
  calendar_place,
  earnings_place,
  jobs_place,
  profile_place,
  reworks_place,
  second_factor_place,
  talk_place,
  ZoneLink,
} from "./links.tsx";
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
          <ZoneLink to={board_place}>
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("board.title")}
          </ZoneLink>
          <ZoneLink to={jobs_place}>
            <BriefcaseBusiness size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("jobs.title")}
          </ZoneLink>
          <ZoneLink to={reworks_place}>
            <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("rework.title")}
          </ZoneLink>
          <ZoneLink to={calendar_place}>
            <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("calendar.title")}
          </ZoneLink>
          <ZoneLink to={earnings_place}>
            <Wallet size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("earnings.title")}
          </ZoneLink>
          <ZoneLink to={profile_place}>
            <UserRound size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("profile.title")}
          </ZoneLink>
        </nav>
        <Messages />
        {/* A new page begins with the menu closed. */}
        <details key={pathname} className={style.profile}>
          <summary>
            {me.data?.name ?? t("zone.profile")}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <div className={style.menu}>
            <ZoneLink to={second_factor_place}>{t("second_factor.title")}</ZoneLink>
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

/** The way to the talk with the desk, and how much of it is new. */
function Messages() {
  const { t } = useZoneText();
  const { data } = useQuery(unread_query);
  const unread = data?.unread ?? 0;
  return (
    <ZoneLink to={talk_place} className={style.talk}>
      <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t("talk.title")}</span>
      {unread > 0 && (
        <Badge tone="info">
          <span aria-hidden="true">{unread}</span>
          <span className="visually-hidden">{t("talk.unread", { n: unread })}</span>
        </Badge>
      )}
    </ZoneLink>
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
