import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { ChevronDown, LogIn, LogOut, Menu, Wallet, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { IconButton } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useCustomer, useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import { useBurger } from "./burger.ts";
import style from "./header.module.css";
import { useLogOut } from "./logout.ts";
import { account_entries, bar_entries, type MenuAddress, type MenuEntry, tops_up } from "./menu.ts";
import { useClosing } from "./use-closing.ts";

/** Only a person with several accounts loads it. */
const AccountSwitch = lazy(() => import("./account-switch.tsx"));

/** G2: the menu of the portal; on a phone it is a panel below the header. `children` are before its button. */
export function MainMenu({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const logged_in = useLoggedIn();
  const { open, moving, toggle, panel, button } = useBurger();
  return (
    <>
      <nav
        ref={panel}
        id="menu"
        className={[style.menu, open && style.open, moving && style.moving].filter(Boolean).join(" ")}
        aria-label={t("shell.menu")}
      >
        <ul>{logged_in ? <CustomerEntries /> : <VisitorEntries />}</ul>
      </nav>
      {children}
      <span ref={button} className={style.burger}>
        <IconButton
          label={t(open ? "shell.close_menu" : "shell.menu")}
          aria-expanded={open}
          aria-controls="menu"
          onClick={toggle}
        >
          {open ? (
            <X size={24} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      </span>
    </>
  );
}

/** The router marks the page we are on. */
function EntryLink(props: {
  to: MenuAddress;
  children: ReactNode;
  label?: string;
  /** The page to open after the login. */
  next?: string | undefined;
}) {
  const { to, children, label, next } = props;
  const locale = useLocale();
  return (
    <Link
      to={to}
      params={{ locale }}
      {...(next === undefined ? {} : { search: { next } })}
      className={style.link}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** What the role of a member who is no owner does not open. */
function useHidden(): readonly string[] {
  const role = useCustomer()?.member.role ?? "owner";
  const { data } = useQuery({
    queryKey: ["customer", "hidden", role],
    enabled: role !== "owner",
    queryFn: async () => (await import("./hidden-entries.ts")).hiddenFrom(role),
  });
  return data ?? [];
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useWords();
  const hidden = useHidden();
  return entries
    .filter(({ to }) => !hidden.includes(to))
    .map(({ label, to }) => (
      <li key={to}>
        <EntryLink to={to}>{t(label)}</EntryLink>
      </li>
    ));
}

function VisitorEntries() {
  const { t } = useWords();
  const { next } = useSearch({ strict: false });
  return (
    <>
      <Entries entries={bar_entries.slice(0, 1)} />
      <li>
        <EntryLink to="/$locale/login" next={next}>
          <LogIn size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("ui.log_in")}
        </EntryLink>
      </li>
    </>
  );
}

function CustomerEntries() {
  return (
    <>
      <Entries entries={bar_entries} />
      <Balance />
      <Account />
    </>
  );
}

/** G2: what is on the account; it leads to topping it up. */
function Balance() {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const balance = useCustomer()?.account_balance;
  const hidden = useHidden();
  if (!tops_up || !balance || hidden.includes("/$locale/account/prepaid")) return null;
  const amount = formatMoney(tag, balance);
  return (
    <li className={style.balance}>
      <EntryLink to="/$locale/account/prepaid" label={t("menu.balance", { amount })}>
        <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="num">{amount}</span>
      </EntryLink>
    </li>
  );
}

/** On a wide screen a button opens the entries of the account; on a phone all entries are in the panel. */
function Account() {
  const { t } = useWords();
  const logOut = useLogOut();
  const id = useId();
  const [open, setOpen] = useState(false);
  const accounts = useCustomer()?.member.accounts ?? 1;
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosing({ root, button, open, close: () => setOpen(false) });
  return (
    <li ref={root} className={style.account}>
      <button
        ref={button}
        type="button"
        className={`${style.link} ${style.disclose}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t("menu.account")}
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <ul id={id} className={open ? style.shown : ""}>
        <Entries entries={account_entries} />
        {accounts > 1 && (
          <Suspense>
            <AccountSwitch />
          </Suspense>
        )}
        <li>
          <button type="button" className={style.link} onClick={() => void logOut()}>
            <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("ui.log_out")}
          </button>
        </li>
      </ul>
    </li>
  );
}
