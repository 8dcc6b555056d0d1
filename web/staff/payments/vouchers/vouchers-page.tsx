import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ticket } from "lucide-react";
import { useId, useRef } from "react";
import { voucher_filters, type VoucherState, type VoucherView } from "#contract/payments/desk-vouchers.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import dense from "../../dense.module.css";
import { useKeys } from "../../keys.ts";
import type { VouchersSearch } from "../../searches.ts";
import { Pages } from "../../pages.tsx";
import { useMay } from "../../rights.tsx";
import { useRowFocus } from "#ui/row-focus.ts";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { per_page, vouchersQuery } from "./data.ts";
import { SellVoucher } from "./sell-voucher.tsx";
import { OpenVoucher } from "./voucher-sheet.tsx";
import style from "./vouchers-page.module.css";

const tones: Record<VoucherState, Tone> = {
  open: "success",
  empty: "neutral",
  blocked: "danger",
  over: "neutral",
};

/** Vouchers that somebody has paid for, with what is left of them. */
export function VouchersPage({ narrowed }: { narrowed: VouchersSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const may = useMay();
  const vouchers = useQuery(vouchersQuery(narrowed));
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(narrowed);
  const focus = useRowFocus(list);
  const sells = may("vouchers.work");
  const open = (what: VouchersSearch["open"]) =>
    void navigate({ to: "/vouchers", search: { ...narrowed, open: what }, replace: true });
  useKeys({
    j: () => focus.move(1),
    ArrowDown: () => focus.move(1),
    k: () => focus.move(-1),
    ArrowUp: () => focus.move(-1),
    ...(sells ? { n: () => open("new") } : {}),
  });
  const any = narrowed.show !== "all" || narrowed.search !== undefined;
  return (
    <>
      <div className={style.head}>
        <div>
          <PageHead title={t("vouchers.title")} brand={brand_name} />
          <p className={style.hint}>{t("vouchers.text")}</p>
        </div>
        {sells && (
          <Button
            look="primary"
            icon={<Ticket size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={() => open("new")}
          >
            {t("vouchers.sell")}
          </Button>
        )}
      </div>
      <WaitingApprovals object="voucher" />
      <Narrowing
        narrowed={narrowed}
        onChange={(change) =>
          void navigate({ to: "/vouchers", search: { ...narrowed, page: 1, ...change }, replace: true })
        }
      />
      <div ref={list} className={dense.rows} tabIndex={-1} onFocus={focus.onFocus}>
        <DataList
          caption={t("vouchers.title")}
          rows={vouchers.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          failed={vouchers.isError}
          onRetry={() => void vouchers.refetch()}
          empty={t(any ? "ui.no_match" : "vouchers.none")}
        />
      </div>
      <Pages
        page={narrowed.page}
        more={(vouchers.data?.meta.total ?? 0) > narrowed.page * per_page}
        onPage={(page) => {
          void navigate({ to: "/vouchers", search: { ...narrowed, page } });
          list.current?.focus();
        }}
      />
      {narrowed.open === "new" && sells && <SellVoucher onClose={() => open(undefined)} />}
      {typeof narrowed.open === "number" && (
        <OpenVoucher key={narrowed.open} id={narrowed.open} onClose={() => open(undefined)} />
      )}
    </>
  );
}

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
function Narrowing(props: {
  readonly narrowed: VouchersSearch;
  readonly onChange: (change: Partial<VouchersSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <search className={style.filter}>
      <RestedSearch label={t("vouchers.search")} asked={narrowed.search} onChange={onChange} />
      <Segments
        legend={t("vouchers.show")}
        name={`${id}show`}
        value={narrowed.show}
        choices={voucher_filters.map((value) => ({ value, label: t(`vouchers.show.${value}`) }))}
        onChange={(show) => onChange({ show })}
      />
    </search>
  );
}

function useColumns(narrowed: VouchersSearch): readonly Column<VoucherView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "voucher",
      label: t("vouchers.voucher"),
      names_row: true,
      cell: ({ id }) => (
        <Link to="/vouchers" search={{ ...narrowed, open: id }} data-row={id}>
          {t("vouchers.number", { id })}
        </Link>
      ),
    },
    {
      key: "code",
      label: t("vouchers.code"),
      cell: ({ ends_in }) => <span className={style.code}>{t("vouchers.masked", { ends_in })}</span>,
    },
    { key: "brand", label: t("codes.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "worth",
      label: t("vouchers.worth"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "left", label: t("vouchers.left"), align: "end", cell: ({ left }) => <MoneyText value={left} /> },
    {
      key: "buyer",
      label: t("vouchers.buyer"),
      cell: ({ sold_to, email }) => (
        <span className={style.stack}>
          <span>{sold_to}</span>
          {email !== "" && <small>{email}</small>}
        </span>
      ),
    },
    {
      key: "sold",
      label: t("vouchers.sold"),
      cell: ({ created_at }) => <DateText value={created_at} form="dated" />,
    },
    {
      key: "state",
      label: t("vouchers.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`vouchers.state.${state}`)}</Badge>,
    },
  ];
}
