import { Link, useSearch } from "@tanstack/react-router";
import { BadgeCheck, Clock3, Timer } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { needWords, useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { currentLocale } from "../../locale.ts";
import { useEarlyText } from "../../startup.ts";
import { home_words, useWords } from "../../words.ts";
import { useAnswerTime } from "../../shell/answer-time.ts";
import { ServiceTabs } from "../../ordering/service-tabs.tsx";
import { WriteForm } from "./write-form.tsx";
import style from "./home-page.module.css";

const facts = [
  { icon: Timer, key: "home.fact_quote" },
  { icon: Clock3, key: null },
  { icon: BadgeCheck, key: "home.fact_years" },
] as const;
/** Without a connection it is left out: the order form is above it. */
const HomeBelow = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    const words = needWords(home_words, currentLocale());
    const [{ HomeBelow: Below }, { argument_words }] = await Promise.all([
      import("./home-below.tsx"),
      import("../../shell/argument-words.ts"),
      words,
    ]);
    await needWords(argument_words, currentLocale());
    return { default: Below };
  } catch {
    return { default: () => null };
  }
});

/** R1: the order page with a word of welcome above and how it works below. */
export function HomePage() {
  const { t } = useWords();
  const early = useEarlyText();
  const when = useAnswerTime();
  return (
    <>
      <GuardNotice />
      <div className={style.hero} data-home={brand.home}>
        <PageHead title={t(brand.home === "trust" ? "home.title" : "write.title")} brand={brand.name} />
        <ul className={style.facts}>
          {facts.map(({ icon: Icon, key }) => (
            <li key={key}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {key ? t(key, { when }) : early}
            </li>
          ))}
        </ul>
        {brand.home === "trust" && <div className={`${style.scene} brand-scene`} aria-hidden="true" />}
      </div>
      <ServiceTabs current="write" />
      <WriteForm />
      <Suspense fallback={null}>
        <Later>
          <HomeBelow />
        </Later>
      </Suspense>
    </>
  );
}

/** Renders its children after the first rendering of the page, so that the form appears earlier. */
function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}

/** G9: an account page was opened without login. */
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
