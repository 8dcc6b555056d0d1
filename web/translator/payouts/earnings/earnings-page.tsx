import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Earnings, EarningSum } from "#contract/payouts/earnings.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { saveFile } from "#ui/save-file.ts";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { earningsFile, earningsQuery } from "./data.ts";
import style from "./earnings.module.css";
import { EarningsTable } from "./earnings-table.tsx";
import { useMonthName } from "./month-name.ts";
import { PayeePart } from "./payee-part.tsx";
import { StatementsPart } from "./statements-part.tsx";

/** T6: trust in pay. What a month brought, what was billed and paid, and where the money goes. */
export function EarningsPage({ month }: { month: string | undefined }) {
  const { t } = useZoneText();
  const earnings = useQuery(earningsQuery(month));
  return (
    <>
      <PageHead title={t("earnings.title")} brand={brand_name} />
      <Loading found={earnings} rows={6} />
      {earnings.data && (
        <>
          <MonthBar earnings={earnings.data} />
          <Sums sums={earnings.data.sums} />
          <EarningsTable jobs={earnings.data.jobs} />
          <StatementsPart statements={earnings.data.statements} />
        </>
      )}
      <PayeePart />
    </>
  );
}

function MonthBar({ earnings: { month, months } }: { earnings: Earnings }) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const name = useMonthName();
  const sentence = useProblemText();
  const [busy, setBusy] = useState(false);
  const all = months.includes(month) ? months : [month, ...months];
  const save = async () => {
    setBusy(true);
    try {
      const { file_name, text } = await earningsFile(month);
      saveFile(file_name, text);
    } catch (error) {
      toast(sentence(error), "warning");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={style.bar}>
      <Select
        id="earnings-month"
        label={t("earnings.month")}
        value={month}
        onChange={(event) =>
          void navigate({ to: "/earnings", search: { month: event.target.value }, replace: true })
        }
      >
        {all.map((one) => (
          <option key={one} value={one}>
            {name(one)}
          </option>
        ))}
      </Select>
      <Button busy={busy} onClick={() => void save()}>
        {t("earnings.csv")}
      </Button>
    </div>
  );
}

function Sums({ sums }: { sums: readonly EarningSum[] }) {
  const { t } = useZoneText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {t("earnings.sums")}
      </h2>
      {sums.map((sum) => (
        <dl key={sum.currency} className={style.sums}>
          {(["to_be_paid", "paid", "in_progress"] as const).map((name) => (
            <div key={name}>
              <dt>{t(`earnings.${name}`)}</dt>
              <dd>
                <MoneyText value={sum[name]} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <p className="hint">{t("earnings.net")}</p>
    </section>
  );
}
