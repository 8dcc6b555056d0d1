import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ticket } from "lucide-react";
import { useId } from "react";
import { voucher_filters, type VoucherState, type VoucherView } from "#contract/payments/desk-vouchers.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Segments } from "#ui/segments.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import { useKeys } from "../../keys.ts";
import type { VouchersSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { useMay } from "../../rights.tsx";
import { Filters } from "../../filters.tsx";
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

/** Paid vouchers, with what is left of them. */
export function VouchersPage({ narrowed }: { narrowed: VouchersSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const vouchers = useQuery(vouchersQuery(narrowed));
  const columns = useColumns(narrowed);
  const sells = useMay()("vouchers.work");
  const open = (what: VouchersSearch["open"]) =>
    void navigate({ to: "/vouchers", search: { ...narrowed, open: what }, replace: true });
  useKeys(sells ? { n: () => open("new") } : {});
  const any = narrowed.show !== "all" || narrowed.search !== undefined;
  return (
    <DeskList
      title={t("vouchers.title")}
      found={vouchers}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={any}
      none={t("vouchers.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(vouchersQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/vouchers", search: { ...narrowed, page } })}
      lead={t("vouchers.text")}
      acts={
        sells && (
          <Button
            look="primary"
            icon={<Ticket size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={() => open("new")}
          >
            {t("vouchers.sell")}
          </Button>
        )
      }
      tools={
        <>
          <WaitingApprovals object="voucher" />
          <Narrowing
            narrowed={narrowed}
            onChange={(change) =>
              void navigate({ to: "/vouchers", search: { ...narrowed, page: 1, ...change }, replace: true })
            }
          />
        </>
      }
    >
      {narrowed.open === "new" && sells && <SellVoucher onClose={() => open(undefined)} />}
      {typeof narrowed.open === "number" && (
        <OpenVoucher key={narrowed.open} id={narrowed.open} onClose={() => open(undefined)} />
      )}
    </DeskList>
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
    <Filters columns="minmax(0, 26rem) auto">
      <RestedSearch label={t("vouchers.search")} asked={narrowed.search} onChange={onChange} />
      <Segments
        legend={t("vouchers.show")}
        name={`${id}show`}
        value={narrowed.show}
        choices={voucher_filters.map((value) => ({ value, label: t(`vouchers.show.${value}`) }))}
        onChange={(show) => onChange({ show })}
      />
    </Filters>
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
