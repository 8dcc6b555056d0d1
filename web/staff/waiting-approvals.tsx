import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApprovalView } from "#contract/views/desk-approvals.ts";
import { second_person } from "#domain/accounts/second-person.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useSentence } from "./act-names.ts";
import { type Asked, DecisionButtons, DecisionDialog } from "./approval-decision.tsx";
import style from "./approval-decision.module.css";
import { approvalsQuery } from "./approvals.ts";
import { useMay } from "./rights.tsx";
import { useDeskText } from "./text.ts";

type Of = { readonly object: ApprovalView["object"]; readonly id?: number };

/** What waits for a second person about one thing, or about all of its kind, next to where it would be seen. */
export function WaitingApprovals({ object, id }: Of) {
  const { t } = useDeskText();
  const allowed = useMay()("approvals.read");
  const narrowed = { object, ...(id === undefined ? {} : { object_id: String(id) }) };
  const { data } = useQuery({ ...approvalsQuery(narrowed), enabled: allowed });
  const [asked, setAsked] = useState<Asked | null>(null);
  const sentence = useRequestSentence();
  const rows = data?.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <Notice tone="warning" title={t("approvals.bar", { count: rows.length })}>
          <ul className={style.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  {sentence(row)} ({row.made_by.name})
                </span>
                <DecisionButtons
                  request={{ id: row.id, asked_by: row.made_by.id, text: sentence(row) }}
                  onAsk={setAsked}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type Answered = { readonly waits_for: number | null };
/** Says that an act is done, or that it waits for a second person. */
export function useDoneOrWaits(): (answer: Answered, done: string) => void {
  const { t } = useDeskText();
  return ({ waits_for }, done) =>
    waits_for === null ? toast(done, "success") : toast(t("approvals.asked", { id: waits_for }));
}

/** "Asked for a refund: 600,00 zł – late delivery". */
export function useRequestSentence(): (row: ApprovalView) => string {
  const sentence = useSentence();
  return ({ act, amount, reason }) => {
    const money = amount && { amount: amount.currency_amount_decimal, currency: amount.currency_code };
    const asked = sentence({ act: second_person[act].audit_act, detail: { ...money, needs_second: true } });
    return `${asked} – ${reason}`;
  };
}
