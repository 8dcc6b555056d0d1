import { Link, useSearch } from "@tanstack/react-router";
import { Award, BadgeCheck, Clock3, Download, FileText, Timer, WalletCards } from "lucide-react";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useWords } from "../../words.ts";
import { PackagesTable } from "../../ordering/packages-table.tsx";
import { ServiceTabs } from "../../ordering/service-tabs.tsx";
import { WriteForm } from "./write-form.tsx";
import style from "./write-page.module.css";

const facts = [
  { icon: Timer, key: "home.fact_quote" },
  { icon: Clock3, key: "home.fact_early" },
  { icon: BadgeCheck, key: "home.fact_years" },
] as const;
const steps = [
  { icon: FileText, title: "home.step_1", text: "home.step_1_text" },
  { icon: WalletCards, title: "home.step_2", text: "home.step_2_text" },
  { icon: Download, title: "home.step_3", text: "home.step_3_text" },
] as const;

const certificates = [
  { key: "footer.iso_17100", text: "home.iso_17100_text" },
  { key: "footer.iso_18587", text: "home.iso_18587_text" },
] as const;

/** R1: the order page with a word of welcome above and how it works below. */
export function HomePage() {
  const { t } = useWords();
  return (
    <>
      <GuardNotice />
      <div className={style.hero}>
        <PageHead title={t("home.title")} brand={brand.name} />
        <ul className={style.facts}>
          {facts.map(({ icon: Icon, key }) => (
            <li key={key}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <ServiceTabs current="write" />
      <WriteForm />
      <div className={style.below}>
        <section>
          <h2>{t("home.how")}</h2>
          <ol className={style.steps}>
            {steps.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
                <div>
                  <h3>{t(title)}</h3>
                  <p>{t(text)}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>{t("home.packages")}</h2>
          <PackagesTable heading="h3" />
        </section>
        {brand.footer === "company" && (
          <section>
            <h2>{t("home.certificates")}</h2>
            <ul className={style.certificates}>
              {certificates.map(({ key, text }) => (
                <li key={key}>
                  <Award size={28} strokeWidth={1.5} aria-hidden="true" />
                  <div>
                    <h3>{t(key)}</h3>
                    <p>{t(text)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** G9: somebody wanted an account page without being logged in. */
function GuardNotice() {
  const { t } = useWords();
  const locale = useLocale();
  const { next } = useSearch({ strict: false });
  if (!next) return null;
  return (
    <div className={style.bar}>
      <Notice
        tone="info"
        live="status"
        action={
          <Link
            to="/$locale/login"
            params={{ locale }}
            search={{ next }}
            className={buttonClass({ size: "small" })}
          >
            {t("ui.log_in")}
          </Link>
        }
      >
        {t("error.unauthorized")}
      </Notice>
    </div>
  );
}
