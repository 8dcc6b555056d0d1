import { useQuery } from "@tanstack/react-query";
import type { DeskCustomer, VatEvidence } from "#contract/tax/tax.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useDeskText } from "../../text.ts";
import { VatBadge } from "../../vat-badge.tsx";
import style from "./customer.module.css";
import { BusinessPart } from "./business-part.tsx";
import { customerQuery, useRecheck } from "./data.ts";

/** What taxes are decided by: the number, and the answer of VIES. */
export function TaxPart({ id }: { id: string }) {
  const { t } = useDeskText();
  const customer = useQuery(customerQuery(id));
  const columns = useColumns();
  if (!customer.data)
    return customer.isError ? (
      <LoadFailed error={customer.error} onRetry={customer.refetch} />
    ) : (
      <Skeleton rows={4} />
    );
  return (
    <>
      <VatId id={id} customer={customer.data} />
      {customer.data.takes_business_evidence && <BusinessPart id={id} customer={customer.data} />}
      <section className="stack-4 shrink" aria-labelledby="evidence-title">
        <h2 id="evidence-title">{t("evidence.title")}</h2>
        <DataList
          dense
          caption={t("evidence.title")}
          rows={customer.data.evidence}
          rowKey={(row) => row.id}
          columns={columns}
          empty={t("evidence.none")}
        />
      </section>
    </>
  );
}

/** The number with what is known of it now. Asking again changes nothing that was agreed. */
function VatId({ id, customer }: { id: string; customer: DeskCustomer }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const recheck = useRecheck(id);
  const { vat_id, vat_id_status } = customer;
  return (
    <section className={style.card} aria-labelledby="vat-title">
      <h2 id="vat-title">{t("customer.vat_id")}</h2>
      <p className={style.number}>
        <span>{vat_id === null ? "–" : vat_id}</span>
        <output>
          <VatBadge status={vat_id_status} />
        </output>
      </p>
      {vat_id_status === "not_asked" ? (
        <p className={style.muted}>{t("vies.not_asked_why")}</p>
      ) : (
        <Button busy={recheck.isPending} onClick={() => recheck.mutate()}>
          {t("vies.again")}
        </Button>
      )}
      {recheck.isError && (
        <FailureNotice tone="danger" when={recheck.error}>
          {sentence(recheck.error)}
        </FailureNotice>
      )}
    </section>
  );
}

function useColumns(): readonly Column<VatEvidence>[] {
  const { t } = useDeskText();
  return [
    {
      key: "asked_at",
      label: t("evidence.asked_at"),
      names_row: true,
      cell: ({ asked_at }) => <DateText value={asked_at} form="dated" />,
    },
    {
      key: "answer",
      label: t("evidence.answer"),
      cell: ({ answer, reason }) => (
        <span className={style.answer}>
          <VatBadge status={answer} />
          {reason !== "" && <code>{reason}</code>}
        </span>
      ),
    },
    { key: "vat_id", label: t("customer.vat_id"), cell: ({ vat_id }) => vat_id },
    {
      key: "registered",
      label: t("evidence.registered"),
      cell: ({ name, address }) => [name, address.replaceAll("\n", ", ")].filter(Boolean).join(", ") || "–",
    },
    {
      key: "proof",
      label: t("evidence.proof"),
      cell: ({ request_identifier }) => request_identifier ?? "–",
    },
    {
      key: "occasion",
      label: t("evidence.occasion"),
      cell: ({ occasion }) => t(`evidence_occasion.${occasion}`),
    },
    {
      key: "invoices",
      label: t("evidence.invoices"),
      cell: ({ invoices }) => invoices.join(", ") || "–",
    },
  ];
}
