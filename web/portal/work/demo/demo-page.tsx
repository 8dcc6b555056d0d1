import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { brand } from "#brand/brand.ts";
import { needWords } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { currentLocale } from "../../locale.ts";
import { LogInForm } from "../../shell/login-form.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useDemoWords } from "./words.ts";
import { offerOptions } from "./data.ts";
import style from "./demo.module.css";
import { Unavailable } from "./unavailable.tsx";
import { Translator } from "./translator.tsx";

/** It comes with its words after the login, which does not wait for it. */
const MachineSides = lazy(async () => {
  const [{ MachineSides: Sides }, { argument_words }] = await Promise.all([
    import("../../shell/machine-sides.tsx"),
    import("../../shell/argument-words.ts"),
  ]);
  await needWords(argument_words, currentLocale());
  return { default: Sides };
});

/** R25: the only page of the demo brand. Without a session it is the login; accounts are created by our staff. */
export function DemoPage() {
  return useLoggedIn() ? <TranslationPage /> : <LogIn />;
}

function LogIn() {
  const { t } = useDemoWords();
  return (
    <div className={style.welcome}>
      <div className={`${style.scene} brand-scene`} aria-hidden="true" />
      <div className={style.login}>
        <PageHead title={t("login.title")} brand={brand.name} />
        <p className="muted">{t("demo.log_in")}</p>
        <LogInForm />
      </div>
      <div className={style.says}>
        <Suspense fallback={null}>
          <MachineSides />
        </Suspense>
      </div>
    </div>
  );
}

function TranslationPage() {
  const { t } = useDemoWords();
  const offer = useQuery(offerOptions);
  return (
    <div className="stack-6">
      <PageHead title={t("demo.title")} brand={brand.name} />
      <Loaded query={offer}>
        {(found) => (
          <>
            {found.stand_in && <Notice tone="warning">{t("demo.stand_in")}</Notice>}
            {found.pairs.length === 0 ? <Unavailable offer={found} /> : <Translator offer={found} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
