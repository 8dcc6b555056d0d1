import { useQuery } from "@tanstack/react-query";
import { brand } from "#brand/brand.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { LogInForm } from "../../shell/login-form.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { offerOptions } from "./data.ts";
import style from "./demo.module.css";
import { Unavailable } from "./unavailable.tsx";
import { Translator } from "./translator.tsx";

/** R25: the only page of the demo brand. Without a session it is the login; accounts are created by our staff. */
export function DemoPage() {
  return useLoggedIn() ? <TranslationPage /> : <LogIn />;
}

function LogIn() {
  const { t } = useWords();
  return (
    <div className={style.login}>
      <PageHead title={t("login.title")} brand={brand.name} />
      <p className="muted">{t("demo.log_in")}</p>
      <LogInForm />
    </div>
  );
}

function TranslationPage() {
  const { t } = useWords();
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
