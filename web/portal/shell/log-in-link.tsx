import { Link } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { storeLocale } from "../locale.ts";
import { useWords } from "../words.ts";

/** To the log-in, as a button; the demo brand's stands on its one page. */
export function LogInLink() {
  const { t } = useWords();
  const locale = useLocale();
  const className = buttonClass({ look: "primary" });
  return brand.app === "machine_translation_demo" ? (
    // That page has no language in its address: the one of this page goes along.
    <Link to="/" className={className} onClick={() => storeLocale(locale)}>
      {t("ui.log_in")}
    </Link>
  ) : (
    <Link to="/$locale/login" params={{ locale }} className={className}>
      {t("ui.log_in")}
    </Link>
  );
}
