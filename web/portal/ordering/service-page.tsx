import { useNavigate, useSearch } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { brand } from "#brand/brand.ts";
import type { OrderCopy } from "#contract/orders.ts";
import type { Service } from "#domain/catalog.ts";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { call } from "../api.ts";
import { NotForBrandPage } from "../shell/error-pages.tsx";
import { useWords } from "../words.ts";
import { isSold, service_addresses } from "./service-address.ts";
import { ServiceTabs } from "./service-tabs.tsx";
import { orderDraft, startOf } from "./use-order.ts";
import style from "./service-page.module.css";

/** The frame of an order page: the tabs of all services, its heading, and the form; G11 where it is not sold. */
export function ServicePage(props: {
  readonly service: Service;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  const { service, title, lead, children } = props;
  const { again } = useSearch({ strict: false });
  if (!isSold(service)) return <NotForBrandPage />;
  return (
    <>
      <ServiceTabs current={service} />
      <div className={style.head}>
        <PageHead title={title} brand={brand.name} />
        <div className={style.lead}>{lead}</div>
      </div>
      {again === undefined ? children : <FillAgain hash={again} />}
    </>
  );
}

/** "Order again": the form of the old order's service, filled with what it asked for. */
function FillAgain({ hash }: { hash: string }) {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ["order-copy", hash],
    queryFn: () => call("copyOrder", { params: { hash } }),
    retry: false,
  });
  const { data, isError } = query;
  useEffect(() => {
    if (!data && !isError) return;
    if (data) keepCopy(data);
    const { to, search } = service_addresses[data?.service_type ?? "write"];
    void navigate({
      to,
      params: { locale },
      search: { ...search, ...(data ? { copied: "1" } : {}) },
      replace: true,
    });
  }, [data, isError, navigate, locale]);
  return isError ? <Notice tone="warning">{t("write.copy_failed")}</Notice> : <Skeleton rows={4} />;
}

/** As a draft, so that a reload finds what was changed since and not the old order once more. */
function keepCopy(copy: OrderCopy): void {
  const { service_type, package: key, category_id, links, ...same } = copy;
  const start = startOf({});
  orderDraft({ service: service_type }).write({
    ...start,
    ...same,
    mode:
      copy.text === "" && copy.files.length > 0
        ? "files"
        : copy.text === "" && links.length > 0
          ? "links"
          : "text",
    links: links.length > 0 ? links : start.links,
    package: key ?? start.package,
    category_id: category_id === null ? "" : String(category_id),
  });
}
