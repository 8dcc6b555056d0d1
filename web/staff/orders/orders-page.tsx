import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CirclePause, Download, type LucideIcon, MailCheck, UserPlus } from "lucide-react";
import { useRef } from "react";
import { type DeskOrderRow, order_columns, type OrderColumn } from "#contract/views/desk-orders.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Segments } from "#ui/segments.tsx";
import { useSelection } from "#ui/selection.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../api.ts";
import type { OrdersSearch } from "../searches.ts";
import { useOrderColumns } from "../order-columns.tsx";
import { DeskList, useRowKeys } from "../desk-list.tsx";
import { Only } from "../rights.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useDeskText } from "../text.ts";
import { useVolume } from "../volume.ts";
import { Board } from "./board.tsx";
import { BulkOrders } from "./bulk-orders.tsx";
import { exportOrders, ordersQuery, own_settings, per_page, setColumns, useSettingsChange } from "./data.ts";
import { OrdersFilter } from "./orders-filter.tsx";
import style from "./orders-page.module.css";
import { Deadline } from "./risk.tsx";
import { Views } from "./views.tsx";

/** S4: every order of every brand. */
export function OrdersPage({ narrowed }: { narrowed: OrdersSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const narrow = (change: Partial<OrdersSearch>) =>
    void navigate({ to: "/orders", search: { ...narrowed, page: 1, ...change }, replace: true });
  const is_board = narrowed.look === "board";
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("orders.title")} brand={brand_name} />
        <Segments
          legend={t("list.look")}
          name="look"
          value={is_board ? "board" : "table"}
          choices={[
            { value: "table", label: t("list.table") },
            { value: "board", label: t("list.board") },
          ]}
          onChange={(look) => narrow({ look: look === "board" ? "board" : undefined })}
        />
        <Only right="orders.export">
          <TakeOut narrowed={narrowed} />
        </Only>
      </div>
      <div className={style.tools}>
        <Views
          narrowed={narrowed}
          onView={(search) => void navigate({ to: "/orders", search: { ...search, look: narrowed.look } })}
        />
        {!is_board && <ColumnsPicker />}
      </div>
      <OrdersFilter narrowed={narrowed} onChange={narrow} />
      {is_board ? <BoardPart narrowed={narrowed} /> : <Table narrowed={narrowed} />}
    </>
  );
}

function BoardPart({ narrowed }: { narrowed: OrdersSearch }) {
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useRowKeys(list);
  return (
    <div ref={list} onFocus={onFocus}>
      <Board narrowed={narrowed} />
    </div>
  );
}

function Table({ narrowed }: { narrowed: OrdersSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const orders = useQuery(ordersQuery(narrowed));
  const columns = useColumns();
  const { page, open, ...filter } = narrowed;
  const rows = orders.data?.data ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    t("bulk.select_page"),
  );
  return (
    <DeskList
      selection={selection}
      part
      title={t("orders.title")}
      found={orders}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={open || Object.values(filter).some((value) => value !== undefined)}
      none={t("orders.none")}
      row_keys
      page={page}
      per_page={per_page}
      rowsOf="exported"
      onPage={(wanted) => void navigate({ to: "/orders", search: { ...narrowed, page: wanted } })}
    >
      <BulkOrders
        orders={rows.filter(({ id }) => selection.selected.has(id))}
        onClear={() => selection.turnAll(false)}
      >
        <Only right="orders.export">
          <TakeOut
            narrowed={narrowed}
            chosen={rows.filter(({ id }) => selection.selected.has(id)).map(({ id }) => id)}
          />
        </Only>
      </BulkOrders>
    </DeskList>
  );
}

function TakeOut(props: { readonly narrowed: OrdersSearch; readonly chosen?: readonly number[] }) {
  const { narrowed, chosen = [] } = props;
  const { t } = useDeskText();
  const sentence = useProblemText();
  const take = useMutation({ mutationFn: () => exportOrders(narrowed, chosen) });
  return (
    <Button
      size="small"
      busy={take.isPending}
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() =>
        take.mutate(undefined, {
          onSuccess: ({ name, csv, rows, complete }) => {
            saveFile(name, csv);
            if (complete) toast(t("list.exported", { rows }));
            else toast(t("list.cut"), "warning");
          },
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {chosen.length === 0 ? t("list.csv") : t("list.chosen_csv", { n: chosen.length })}
    </Button>
  );
}

/** Which columns the table has, for this user. */
function ColumnsPicker() {
  const { t } = useDeskText();
  const labels = useLabels();
  const settings = useQuery(own_settings);
  const change = useSettingsChange(setColumns);
  const chosen = change.isPending ? change.variables : (settings.data?.columns ?? [...order_columns]);
  return (
    <Disclosure small summary={t("columns.title")} className={style.picker}>
      <fieldset>
        <legend className="visually-hidden">{t("columns.title")}</legend>
        {order_columns.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                change.mutate(
                  order_columns.filter((one) => (one === name ? target.checked : chosen.includes(one))),
                )
              }
            />
            {labels[name]}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}

/** What an order needs besides its status: a sign in a table that is narrow, in words where there is room. */
function Flag({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className={style.flag} title={text}>
      <Badge tone="warning" icon={<Icon size={16} strokeWidth={2} aria-hidden="true" />}>
        <span>{text}</span>
      </Badge>
    </span>
  );
}

function BriefName({ name }: { name: string }) {
  return (
    <span data-name="brief" title={name}>
      {name}
    </span>
  );
}

function useLabels(): Record<OrderColumn, string> {
  const { t } = useDeskText();
  return {
    brand: t("orders.brand"),
    service: t("orders.service"),
    pair: t("orders.languages"),
    status: t("orders.status"),
    words: t("orders.volume"),
    customer: t("orders.customer"),
    deadline: t("orders.deadline"),
    worker: t("columns.worker"),
    owner: t("columns.owner"),
    gross: t("orders.gross"),
  };
}

function useColumns(): readonly Column<DeskOrderRow>[] {
  const { t } = useDeskText();
  const settings = useQuery(own_settings);
  const named = useOrderColumns();
  const labels = useLabels();
  const volume = useVolume();
  const own: readonly Column<DeskOrderRow>[] = [
    {
      key: "order",
      label: t("orders.order"),
      names_row: true,
      // Every row is an order here, so the number says it; the word is read out.
      cell: ({ id }) => (
        <Link to="/orders/$id" params={{ id }} data-row={id} aria-label={t("orders.number", { id })}>
          {id}
        </Link>
      ),
    },
    ...named.filter(({ names_row }) => !names_row),
    {
      key: "status",
      label: labels.status,
      cell: ({ status, needs_assignment, needs_posting, on_hold }) => (
        <span className={style.status} data-wide>
          <StatusBadge status={status} />
          {on_hold && <Flag icon={CirclePause} text={t("list.on_hold_badge")} />}
          {needs_assignment && <Flag icon={UserPlus} text={t("orders.needs_assignment")} />}
          {needs_posting && <Flag icon={MailCheck} text={t("orders.needs_posting")} />}
        </span>
      ),
    },
    {
      key: "words",
      label: labels.words,
      cell: volume,
    },
    { key: "customer", label: labels.customer, cell: ({ customer }) => <BriefName name={customer} /> },
    { key: "deadline", label: labels.deadline, cell: (order) => <Deadline order={order} /> },
    { key: "worker", label: labels.worker, cell: ({ worker }) => <BriefName name={worker ?? "–"} /> },
    { key: "owner", label: labels.owner, cell: ({ owner }) => owner ?? "–" },
    {
      key: "gross",
      label: labels.gross,
      align: "end",
      cell: ({ price_gross }) => (price_gross === null ? "–" : <MoneyText value={price_gross} />),
    },
  ];
  const shown = settings.data?.columns;
  return own.filter(({ key, names_row }) => names_row || !shown || shown.some((one) => one === key));
}
