import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { useId } from "react";
import type { ShipmentRow } from "#contract/shipping/desk-shipments.ts";
import { csvName } from "#domain/csv.ts";
import { shipment_groups, type ShipmentStatus } from "#domain/shipping/shipment.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { countryName } from "#ui/country-name.ts";
import { useIntl } from "#ui/intl.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Segments } from "#ui/segments.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import type { ShipmentsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { Only } from "../../rights.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useDeskText } from "../../text.ts";
import { per_page, shipmentsQuery } from "./data.ts";
import style from "./shipments-page.module.css";

const tones: Readonly<Record<ShipmentStatus, Tone>> = {
  requested: "neutral",
  paid: "warning",
  certified: "warning",
  printed: "warning",
  handed_over: "info",
  delivered: "success",
  returned: "danger",
  resent: "info",
};

/** Paper originals: what is to be posted, what is on its way, what came back. */
export function ShipmentsPage({ narrowed }: { narrowed: ShipmentsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const rows = useQuery(shipmentsQuery(narrowed));
  const columns = useColumns();
  const narrow = (change: Partial<ShipmentsSearch>) =>
    void navigate({ to: "/shipments", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <DeskList
      title={t("shipments.title")}
      found={rows}
      rowKey={(row) => row.order_id}
      columns={columns}
      narrowed={narrowed.search !== undefined}
      none={t("shipments.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(shipmentsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/shipments", search: { ...narrowed, page } })}
      acts={
        <Only right="orders.work">
          <Export group={narrowed.group} />
        </Only>
      }
      tools={
        <search className="stack-4">
          <Segments
            legend={t("shipments.group")}
            name={`${id}group`}
            value={narrowed.group}
            choices={shipment_groups.map((value) => ({ value, label: t(`shipments.group.${value}`) }))}
            onChange={(group) => narrow({ group })}
          />
          <RestedSearch label={t("shipments.search")} asked={narrowed.search} onChange={narrow} />
        </search>
      }
    />
  );
}

/** Addresses of what is shown, a line an envelope. */
function Export({ group }: { group: ShipmentsSearch["group"] }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const make = useMutation({ mutationFn: () => call("exportShipments", { body: { group } }) });
  return (
    <Button
      busy={make.isPending}
      icon={<FileDown size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() =>
        make.mutate(undefined, {
          onSuccess: ({ csv }) => saveFile(csvName(`shipments-${group}`, Date.now()), csv),
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {t("shipments.csv")}
    </Button>
  );
}

function useColumns(): readonly Column<ShipmentRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "order",
      label: t("shipments.order"),
      names_row: true,
      cell: ({ order_id }) => (
        <Link to="/orders/$id" params={{ id: order_id }} hash="shipment" data-row={order_id}>
          {t("orders.number", { id: order_id })}
        </Link>
      ),
    },
    {
      key: "state",
      label: t("shipments.state"),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`shipment_state.${status}`)}</Badge>,
    },
    { key: "method", label: t("shipments.method"), cell: ({ method }) => t(`shipment_method.${method}`) },
    { key: "to", label: t("shipments.to"), cell: (row) => <Label row={row} /> },
    {
      key: "number",
      label: t("shipments.number"),
      cell: ({ tracking_number }) => <span className={style.number}>{tracking_number ?? "–"}</span>,
    },
    {
      key: "finished",
      label: t("shipments.finished"),
      cell: ({ finished_at }) => (finished_at === null ? "–" : <DateText value={finished_at} form="short" />),
    },
  ];
}

/** What is printed on the envelope. */
function Label({ row }: { row: ShipmentRow }) {
  const town = [row.postcode, row.city].filter(Boolean).join(" ");
  const { locale } = useIntl();
  const country = row.country === "PL" ? "" : countryName(locale, row.country);
  return (
    <address className={style.label}>
      {[row.recipient, row.locker, row.address, town, country, row.locker === "" ? "" : (row.phone ?? "")]
        .filter((line) => line !== "")
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
  );
}
