import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useDeskText } from "../../text.ts";

/** Copies of the customer's data; only the customer can open them. */
export function Exports({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const columns = useExportColumns();
  if (file.exports.length === 0) return null;
  return (
    <section aria-labelledby="exports-title" className="stack-4 shrink">
      <h2 id="exports-title">{t("file.exports")}</h2>
      <DataList
        dense
        caption={t("file.exports")}
        rows={file.exports}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t("file.no_rows")}
      />
    </section>
  );
}

function useExportColumns(): readonly Column<CustomerFile["exports"][number]>[] {
  const { t } = useDeskText();
  return [
    {
      key: "asked",
      label: t("file.export_asked"),
      names_row: true,
      cell: ({ asked_at }) => <DateText value={asked_at} form="dated" />,
    },
    {
      key: "by",
      label: t("file.export_by"),
      cell: ({ by_desk }) => t(by_desk ? "file.export_by_desk" : "file.export_by_customer"),
    },
    { key: "state", label: t("customers.state"), cell: ({ state }) => t(`export_state.${state}`) },
    {
      key: "until",
      label: t("file.export_until"),
      cell: ({ expires_at }) => (expires_at === null ? "–" : <DateText value={expires_at} form="dated" />),
    },
  ];
}
