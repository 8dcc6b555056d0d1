import { Link } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";

/** To the log-in, as a button; the demo brand's stands on its one page. */
export function LogInLink() {
  const { t } = useWords();
  const locale = useLocale();
  const className = buttonClass({ look: "primary" });
  return brand.app === "machine_translation_demo" ? (
    <Link to="/" className={className}>
      {t("ui.log_in")}
    </Link>
  ) : (
    <Link to="/$locale/login" params={{ locale }} className={className}>
      {t("ui.log_in")}
    </Link>
  );
}
