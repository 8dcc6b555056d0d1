import { Link } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { storeLocale } from "../locale.ts";
import { useWords } from "../words.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The user name for the login; it is in the state of the history, so that the address does not show it. */
    username?: string;
  }
}

/** Link to the login, as a button, with the address just confirmed and the page to return to; the demo brand's login is on its only page. */
export function LogInLink({ email, next }: { email?: string; next?: string }) {
  const { t } = useWords();
  const locale = useLocale();
  const className = buttonClass({ look: "primary" });
  const state = email === undefined ? {} : { username: email };
  return brand.app === "machine_translation_demo" ? (
    // That page has no language in its address, so the current one is stored.
    <Link to="/" state={state} className={className} onClick={() => storeLocale(locale)}>
      {t("ui.log_in")}
    </Link>
  ) : (
    <Link
      to="/$locale/login"
      params={{ locale }}
      search={next === undefined ? {} : { next }}
      state={state}
      className={className}
    >
      {t("ui.log_in")}
    </Link>
  );
}
