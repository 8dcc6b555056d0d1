import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { EInvoicesSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { useDeskText } from "../../text.ts";
import { UntilFilter } from "../../until-filter.tsx";
import { einvoicesQuery, per_page } from "./data.ts";
import { EInvoicesFilter } from "./einvoices-filter.tsx";
import { Interruptions } from "./interruptions.tsx";
import { useColumns } from "./einvoice-columns.tsx";

/** Every invoice that has to go to KSeF, and how far it has come. */
export function EInvoicesPage({ narrowed }: { narrowed: EInvoicesSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const found = useQuery(einvoicesQuery(narrowed));
  const columns = useColumns();
  const any = [narrowed.group, narrowed.search, narrowed.until].some((one) => one !== undefined);
  const narrow = (change: Partial<EInvoicesSearch>) =>
    void navigate({ to: "/einvoices", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <DeskList
      title={t("einvoices.title")}
      found={found}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={any}
      none={t("einvoices.none")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(einvoicesQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/einvoices", search: { ...narrowed, page } })}
      lead={t("einvoices.lead")}
      tools={
        <>
          <EInvoicesFilter narrowed={narrowed} onChange={narrow} />
          <UntilFilter until={narrowed.until} onChange={narrow} />
          <Interruptions />
        </>
      }
    />
  );
}
