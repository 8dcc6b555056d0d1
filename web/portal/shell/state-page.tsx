import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brandOptions } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./error-pages.module.css";
import { MetaLink } from "./meta-link.tsx";
import { revealContent } from "./overlay.ts";

/** G8: the layout of all pages that explain why content is not shown. */
export function StatePage(props: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  const { icon: Icon, title, children, actions } = props;
  useEffect(revealContent, []);
  return (
    <div className={style.page}>
      <span className={style.icon}>
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead title={title} brand={brand.name} />
      {children && <div className="muted">{children}</div>}
      <div className="cluster-3 at-center">{actions}</div>
    </div>
  );
}

/** The contact page of the brand's meta; without one the seller's address. */
export function ContactLink() {
  const { t } = useWords();
  const { data } = useQuery(brandOptions(useLocale()));
  return (
    <MetaLink href={data?.meta.contact_url ?? `mailto:${brand.seller.email}`} look={buttonClass()}>
      {t("error.contact")}
    </MetaLink>
  );
}
