import { Link } from "@tanstack/react-router";
import { Check, Minus } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import { type PackageKey, package_keys, packages } from "#domain/catalog.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageInText } from "#ui/language-names.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { type Basis, leading, useBasis } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";
import { BasisSwitch } from "./basis-switch.tsx";
import { sample_words, useExamplePrices } from "./example-prices.ts";
import { emptyValues } from "./order-values.ts";
import style from "./packages-table.module.css";

const checks = ["verification", "proofreading"] as const;

/** The four packages side by side: who does it, in which steps, what for, and from what price; cards on a phone. */
export function PackagesTable({ heading: Heading }: { heading: "h2" | "h3" }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const { source_lang, target_langs } = emptyValues(locale);
  const pair = [source_lang, ...target_langs].map((code) => languageInText(tag, code)).join(" – ");
  const basis = useBasis();
  const prices = usePrices(basis);
  return (
    <>
      <BasisSwitch />
      <ul className={style.packages}>
        {package_keys.map((key) => {
          const { public_name, experience_years } = packages[key];
          const price = prices(key);
          // The machine package is not sold where no engine serves the languages.
          if (price === null) return null;
          // On a home page the form has the one primary button.
          const is_usual = key === "economy" && Heading === "h2";
          return (
            <li key={key} className={key === "economy" ? style.usual : undefined}>
              <Heading>{public_name}</Heading>
              <p className="hint">{t(`packages.use.${key}`)}</p>
              <p className={style.price}>
                {price ? (
                  <strong className="num">{t("offer.from", { price: formatMoney(tag, price) })}</strong>
                ) : (
                  "…"
                )}
                <span>{t(`packages.per.${basis}`, { n: sample_words })}</span>
              </p>
              <ul className={style.steps}>
                <li>
                  <Check size={18} strokeWidth={2} aria-hidden="true" />
                  {key === "light"
                    ? t("packages.machine")
                    : t("packages.translator", { years: experience_years })}
                </li>
                {packages[key].post_editing && (
                  <li>
                    <Check size={18} strokeWidth={2} aria-hidden="true" />
                    {t("packages.step.post_editing")}
                  </li>
                )}
                {checks.map((step) => {
                  const has = packages[key][step];
                  const Icon = has ? Check : Minus;
                  return (
                    <li key={step} className={has ? undefined : style.without}>
                      <Icon size={18} strokeWidth={2} aria-hidden="true" />
                      {t(`packages.step.${step}`)}
                      {!has && <span className="visually-hidden"> {t("packages.without")}</span>}
                    </li>
                  );
                })}
              </ul>
              <Link
                to="/$locale/order/write"
                params={{ locale }}
                search={{ package: key }}
                className={buttonClass({ look: is_usual ? "primary" : "secondary", wide: true })}
              >
                {t("packages.choose", { name: public_name })}
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={style.note}>{t("packages.note", { pair })}</p>
    </>
  );
}

/**
 * Prices of a page in the default pair at normal speed; undefined until loaded, null for packages that are not
 * sold.
 */
function usePrices(basis: Basis) {
  const { source_lang, target_langs } = emptyValues(useLocale());
  const { data } = useExamplePrices({
    service_type: "write",
    source_lang,
    target_langs: [...target_langs],
    user_type: basis,
  });
  return (key: PackageKey) => {
    if (!data) return undefined;
    const offer = data.offers.find((one) => one.package === key && one.speed === "normal");
    return offer ? leading(basis, offer) : null;
  };
}
