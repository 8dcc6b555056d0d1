import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { BookOpenCheck, ChevronDown, Inbox, Keyboard, ListChecks, LogOut, UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { usePreference } from "#ui/preference.ts";
import { logo, logOut, shortcuts } from "./api.ts";
import { DeskSettings } from "./desk-settings.tsx";
import style from "./desk-shell.module.css";
import { useKeys } from "./keys.ts";
import { books_place, DeskLink, new_customer_place, ordersPlace, queue_place, useGo } from "./links.tsx";
import { keepsBooks, me_query } from "./queries.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useDeskText } from "./text.ts";

/** The rail with the two lists of the desk, who sits at it and how it looks; the page stands beside. */
export function DeskShell() {
  const { t } = useDeskText();
  const go = useGo();
  const me = useQuery(me_query);
  const [sheet, setSheet] = useState(false);
  const search = async () => {
    await go(ordersPlace());
    document.getElementById("orders-search")?.focus();
  };
  useKeys({
    "?": () => setSheet(true),
    "/": () => void search(),
    "g q": () => void go(queue_place),
    "g o": () => void go(ordersPlace()),
  });
  return (
    <div className={style.desk}>
      <a className={style.skip} href="#content">
        {t("ui.skip")}
      </a>
      <header className={style.rail}>
        <p className={style.mark}>
          <img src={logo} alt="" width={32} height={32} />
          {t("desk.name")}
        </p>
        <nav className={style.nav} aria-label={t("desk.navigation")}>
          <DeskLink place={queue_place}>
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("queue.title")}
          </DeskLink>
          <DeskLink place={ordersPlace()}>
            <ListChecks size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("orders.title")}
          </DeskLink>
          <DeskLink place={new_customer_place}>
            <UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("invite.title")}
          </DeskLink>
          {me.data && keepsBooks(me.data) && (
            <DeskLink place={books_place}>
              <BookOpenCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("books.title")}
            </DeskLink>
          )}
        </nav>
        <Profile onSheet={() => setSheet(true)} />
      </header>
      <main id="content" tabIndex={-1} className={style.page}>
        <Outlet />
      </main>
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
          onClick={logOut}
        >
          {t("ui.log_out")}
        </Button>
      </div>
    </details>
  );
}
