import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { useTypedDraft } from "../../../ordering/typed-draft.ts";
import style from "./aftercare.module.css";
import { Complaint } from "./complaint.tsx";
import { ComplaintForm } from "./complaint-form.tsx";
import { complaintDraft, isNone, remarksDraft } from "./complaint-draft.ts";
import { aftercareOptions } from "./data.ts";
import { type Remarks, SideBySide, written } from "./side-by-side.tsx";
import { useComplaintWords } from "./words.ts";

/** The review of a delivery, and its complaints with their outcomes. */
export default function Aftercare({ order }: { order: OrderView }) {
  const { t } = useComplaintWords();
  const { locale: tag } = useIntl();
  const found = useQuery(aftercareOptions(order.hash));
  const [writing, setWriting] = useState(() => complaintDraft(order.hash).read() !== null);
  const [draft] = useState(() => remarksDraft(order.hash));
  const [remarks, setRemarks] = useState<Remarks>(() => new Map(draft.read()?.data));
  useTypedDraft(draft, written(remarks), isNone, false);
  const remark = (segment: number, comment: string | null) =>
    setRemarks((before) => new Map([...before, [segment, comment ?? ""]]));
  const close = () => {
    setWriting(false);
    setRemarks(new Map());
  };
  if (found.isError && !found.data) return <LoadFailed error={found.error} onRetry={found.refetch} />;
  if (!found.data) return null;
  const { cases, may_open, open_until, accepted_at, accepts_at } = found.data;
  const day = (at: string) => formatInstant(tag, at, "day");
  return (
    <section id="complaint" className={style.card} aria-labelledby="complaint-title" tabIndex={-1}>
      <h2 id="complaint-title">{t("complaint.title")}</h2>
      {cases.map((one) => (
        <Complaint key={one.id} order_hash={order.hash} one={one} target_lang={order.target_lang} />
      ))}
      {accepts_at && cases.length === 0 && (
        <p className="hint">{t("complaint.accepts", { day: day(accepts_at) })}</p>
      )}
      {accepted_at && <p className="hint">{t("complaint.accepted", { day: day(accepted_at) })}</p>}
      <SideBySide order={order} remarks={remarks} onRemark={may_open ? remark : null} />
      {may_open && !writing && (
        <>
          {open_until && <p>{t("complaint.until", { day: day(open_until) })}</p>}
          <div>
            <Button onClick={() => setWriting(true)}>
              {written(remarks).length === 0
                ? t("complaint.open")
                : t("complaint.open_with", { n: written(remarks).length })}
            </Button>
          </div>
        </>
      )}
      {may_open && writing && <ComplaintForm order={order} remarks={remarks} onClose={close} />}
    </section>
  );
}
