import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, Tickets } from "lucide-react";
import { useId } from "react";
import { coupon_filters } from "#contract/pricing/desk-codes.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/field.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name, sold_in } from "../../api.ts";
import { useKeys } from "../../keys.ts";
import type { CouponsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { useMay } from "../../rights.tsx";
import { Filters } from "../../filters.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { BonusTables } from "./bonus-tables.tsx";
import { useCouponColumns } from "./coupon-columns.tsx";
import { CouponBatch, NewCoupon, OpenCoupon } from "./coupon-sheets.tsx";
import { couponsQuery, per_page } from "./data.ts";

type Narrowed = { readonly narrowed: CouponsSearch };

/** S8: codes that take something off a price or add to a bonus, and the bonus tables of top-ups. */
export function CouponsPage({ narrowed }: Narrowed) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  return (
    <>
      <div className="cluster-3-6 middle spread">
        <PageHead title={t("codes.title")} brand={brand_name} />
        <Segments
          legend={t("codes.tabs")}
          name={`${id}tab`}
          value={narrowed.tab}
          choices={(["codes", "bonus"] as const).map((value) => ({ value, label: t(`codes.tab.${value}`) }))}
          onChange={(tab) =>
            void navigate({ to: "/coupons", search: { tab, page: 1, show: "current" }, replace: true })
          }
        />
      </div>
      <WaitingApprovals object={narrowed.tab === "codes" ? "coupon" : "bonus_sheet"} />
      {narrowed.tab === "codes" ? <Codes narrowed={narrowed} /> : <BonusTables />}
    </>
  );
}

function Codes({ narrowed }: Narrowed) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const may = useMay();
  const coupons = useQuery(couponsQuery(narrowed));
  const columns = useCouponColumns(narrowed);
  const narrow = (change: Partial<CouponsSearch>) =>
    void navigate({ to: "/coupons", search: { ...narrowed, page: 1, ...change }, replace: true });
  const open = (what: CouponsSearch["open"]) =>
    void navigate({ to: "/coupons", search: { ...narrowed, open: what }, replace: true });
  const editable = may("coupons.edit");
  useKeys(editable ? { n: () => open("new") } : {});
  const any = narrowed.show === "ended" || narrowed.search !== undefined || narrowed.brand !== undefined;
  return (
    <DeskList
      title={t("codes.title")}
      found={coupons}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={any}
      none={<Empty editable={editable} onOpen={open} />}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(couponsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/coupons", search: { ...narrowed, page } })}
      part
      tools={
        <>
          {editable && <Make onOpen={open} />}
          <Narrowing narrowed={narrowed} onChange={narrow} />
        </>
      }
    >
      {narrowed.open === "new" && editable && <NewCoupon onClose={() => open(undefined)} />}
      {narrowed.open === "batch" && editable && <CouponBatch onClose={() => open(undefined)} />}
      {typeof narrowed.open === "number" && (
        <OpenCoupon key={narrowed.open} id={narrowed.open} onClose={() => open(undefined)} />
      )}
    </DeskList>
  );
}

type Opening = { readonly onOpen: (what: "new" | "batch") => void };

function Make({ onOpen }: Opening) {
  const { t } = useDeskText();
  return (
    <div className="cluster-2-3">
      <Button
        look="primary"
        icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        aria-keyshortcuts="n"
        onClick={() => onOpen("new")}
      >
        {t("codes.new")}
      </Button>
      <Button
        icon={<Tickets size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onOpen("batch")}
      >
        {t("codes.batch")}
      </Button>
    </div>
  );
}

function Empty({ editable, onOpen }: Opening & { editable: boolean }) {
  const { t } = useDeskText();
  return (
    <>
      <p>{t("codes.none")}</p>
      {editable && <Button onClick={() => onOpen("new")}>{t("codes.first")}</Button>}
    </>
  );
}

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
function Narrowing(props: Narrowed & { readonly onChange: (change: Partial<CouponsSearch>) => void }) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <Filters columns="minmax(0, 22rem) minmax(0, 14rem) auto">
      <RestedSearch label={t("codes.search")} asked={narrowed.search} onChange={onChange} />
      <Select
        id={`${id}brand`}
        label={t("codes.brand")}
        value={narrowed.brand ?? ""}
        onChange={({ target: { value } }) => onChange({ brand: value === "" ? undefined : value })}
      >
        <option value="">{t("codes.all_brands")}</option>
        {sold_in.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Segments
        legend={t("codes.show")}
        name={`${id}show`}
        value={narrowed.show}
        choices={coupon_filters.map((value) => ({ value, label: t(`codes.show.${value}`) }))}
        onChange={(show) => onChange({ show })}
      />
    </Filters>
  );
}
