import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { DataList } from "#ui/data-list.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import dense from "../../dense.module.css";
import type { EInvoicesSearch } from "../../searches.ts";
import { Pages } from "../../pages.tsx";
import { useDeskText } from "../../text.ts";
import { einvoicesQuery, per_page } from "./data.ts";
import { EInvoicesFilter } from "./einvoices-filter.tsx";
import style from "./einvoices-page.module.css";
import { useColumns } from "./einvoice-columns.tsx";

/** Every invoice that has to go to KSeF, and how far it has come. */
export function EInvoicesPage({ narrowed }: { narrowed: EInvoicesSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(einvoicesQuery(narrowed));
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const any = narrowed.group !== undefined || narrowed.search !== undefined;
  const narrow = (change: Partial<EInvoicesSearch>) =>
    void navigate({ to: "/einvoices", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("einvoices.title")} brand={brand_name} />
        <p>{t("einvoices.lead")}</p>
      </div>
      <EInvoicesFilter narrowed={narrowed} onChange={narrow} />
      <div ref={list} className={`${dense.rows} ${style.list}`} tabIndex={-1}>
        <DataList
          caption={t("einvoices.title")}
          rows={found.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          empty={t(any ? "ui.no_match" : "einvoices.none")}
        />
      </div>
      <Pages
        page={narrowed.page}
        more={(found.data?.meta.total ?? 0) > narrowed.page * per_page}
        onPage={(page) => {
          void navigate({ to: "/einvoices", search: { ...narrowed, page } });
          list.current?.focus();
        }}
      />
    </>
  );
}
