import { useState } from "react";
import { business_evidence_kinds, type DeskCustomer } from "#contract/tax/tax.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./customer.module.css";
import { useEvidenceChange } from "./data.ts";

type Props = { readonly id: string; readonly customer: DeskCustomer };

/** What proves that a company outside the Union is a business; it holds for the number above. */
export function BusinessPart({ id, customer }: Props) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [is_asking, setAsking] = useState(false);
  const end = useEvidenceChange<void>(id, () => call("endBusinessEvidence", { params: { id } }));
  const { business_evidence: found } = customer;
  return (
    <section className={style.card} aria-labelledby="business-title">
      <h2 id="business-title">{t("business_evidence.title")}</h2>
      {found === null ? (
        <p className={style.muted}>{t("business_evidence.lead")}</p>
      ) : (
        <dl className={style.pairs}>
          <dt>{t(`business_evidence.${found.kind}`)}</dt>
          <dd>{found.source}</dd>
          <dt>{t("business_evidence.by", { name: found.made_by })}</dt>
          <dd>
            <DateText value={found.made_at} form="dated" />
          </dd>
        </dl>
      )}
      <Only right="invoices.work">
        {found === null ? (
          <Button onClick={() => setAsking(true)}>{t("business_evidence.save")}</Button>
        ) : (
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {t("business_evidence.end")}
          </Button>
        )}
      </Only>
      {end.isError && (
        <FailureNotice tone="danger" when={end.error}>
          {sentence(end.error)}
        </FailureNotice>
      )}
      {is_asking && <Proof id={id} customer={customer} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Proof({ id, customer, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useDeskText();
  const { country, vat_id } = customer;
  const kinds = business_evidence_kinds.filter((kind) => kind !== "tax_number" || vat_id !== null);
  const [kind, setKind] = useState(kinds[0] ?? "certificate");
  const [typed, setTyped] = useState("");
  const source = typed.trim();
  const change = useEvidenceChange(id, (body: { kind: typeof kind; source: string }) =>
    call("proveBusiness", { params: { id }, body: { ...body, country, vat_id } }),
  );
  return (
    <ActionDialog
      title={t("business_evidence.save")}
      enter
      action={change}
      input={() => (source.length < 3 ? null : { kind, source })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Select
            id="evidence-kind"
            label={t("business_evidence.kind")}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`business_evidence.${one}`)}
              </option>
            ))}
          </Select>
          <TextField
            id="evidence-source"
            label={t("business_evidence.source")}
            hint={t("business_evidence.source_help")}
            required
            maxLength={500}
            autoComplete="off"
            value={typed}
            problem={tried && source.length < 3 ? "field.required" : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
