import { X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { catalogues as offer_words } from "virtual:catalogues/brands/offer";
import { createIntl } from "#ui/intl.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { toast } from "#ui/toast.tsx";
import { browserLocale, storeLocale } from "../locale.ts";
import { useWords } from "../words.ts";
import style from "./language-offer.module.css";
import { useChangeLocale } from "./language-switcher.tsx";

const offered_at_start = browserLocale();

/** The bar in the offered language, of which alone the sentences are loaded; it has no content before. */
const Bar = lazy(async () => {
  const locale = offered_at_start ?? "en";
  const intl = createIntl(intl_tag[locale], { ...(await offer_words[locale]()) });
  const [text, label] = [intl.text("offer.text"), intl.text("offer.accept")];
  const lang = intl_tag[locale].slice(0, 2);
  function OfferBar(props: { busy: boolean; accept: () => void; decline: () => void }) {
    const { t } = useWords();
    return (
      <aside className={style.offer} aria-label={t("ui.language")}>
        <p lang={lang}>{text}</p>
        <span lang={lang}>
          <Button busy={props.busy} onClick={props.accept}>
            {label}
          </Button>
        </span>
        <IconButton label={t("ui.close")} onClick={props.decline}>
          <X size={18} strokeWidth={2} aria-hidden="true" />
        </IconButton>
      </aside>
    );
  }
  return { default: OfferBar };
});

/**
 * §2: at an address without a language a visitor gets the brand's default, and the browser's language is only offered.
 * Both answers are stored, so the bar appears once.
 */
export function LanguageOffer() {
  const { t } = useWords();
  const locale = useLocale();
  const changeLocale = useChangeLocale();
  const [offered, setOffered] = useState<Locale | null>(offered_at_start);
  const [busy, setBusy] = useState(false);
  if (offered === null || offered === locale) return null;
  const accept = async () => {
    setBusy(true);
    try {
      await changeLocale(offered);
      setOffered(null);
    } catch {
      toast(t("shell.language_failed"), "warning");
    } finally {
      setBusy(false);
    }
  };
  const decline = () => {
    storeLocale(locale);
    setOffered(null);
  };
  return (
    <Suspense fallback={null}>
      <Bar busy={busy} accept={() => void accept()} decline={decline} />
    </Suspense>
  );
}
