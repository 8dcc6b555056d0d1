import { Link, useLocation } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#brand/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import style from "../../shell/forms.module.css";
import { ResendBlock } from "../../shell/resend-block.tsx";
import { useWords } from "../../words.ts";

/** R2b: to the mailbox, and the link again. A visit without an address asks for one. */
export function RegisterInfoPage() {
  const { t, rich } = useWords();
  const locale = useLocale();
  const { email = "" } = useLocation().state;
  const again = (chunks: ReactNode) => (
    <Link to="/$locale/login" params={{ locale }} search={{ tab: "register" }}>
      {chunks}
    </Link>
  );
  return (
    <div className={style.result}>
      <span className={style.icon}>
        <Mail size={40} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead title={t("activate.title")} brand={brand.name} />
      <p>{email === "" ? t("activate.ask") : t("activate.sent", { email })}</p>
      <ResendBlock email={email} just_sent={email !== ""} />
      <p className="hint">{t("activate.spam")}</p>
      <p className="hint">{rich("activate.wrong", { register: again })}</p>
    </div>
  );
}
