import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { TranslatorPay as PayView } from "#contract/payouts/desk-payouts.ts";
import { desk_payout_routes } from "#contract/payouts/desk-payouts.ts";
import { fillPath } from "#contract/route.ts";
import { paper_kinds, type PaperKind } from "#domain/payouts/payee.ts";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { sendFile } from "#ui/send-file.ts";
import { headers } from "../api.ts";
import { useMay } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import { paperLink, removePaper, translatorPayQuery, usePayChange } from "./data.ts";
import { PayeeLine } from "./payee-line.tsx";
import style from "./payouts.module.css";
import { Holds, StatementState } from "./statements-part.tsx";
import { formatDay } from "../typed.ts";

/** Payee, agreements and bills of a translator, for the translator's page. */
export function TranslatorPay({ id }: { id: number }) {
  const { t } = useDeskText();
  const heading = useId();
  const pay = useQuery(translatorPayQuery(id));
  return (
    <section className={style.box} aria-labelledby={heading}>
      <h2 id={heading}>{t("payouts.of_translator")}</h2>
      <Loading found={pay} rows={4} />
      {pay.data && (
        <>
          <Payee pay={pay.data} />
          <Papers id={id} papers={pay.data.papers} />
          <Statements statements={pay.data.statements} />
        </>
      )}
    </section>
  );
}

function Payee({ pay: { payee, holds } }: { pay: PayView }) {
  const { t } = useDeskText();
  return (
    <>
      {holds.length > 0 && (
        <p className={style.badges}>
          <Holds holds={holds} />
        </p>
      )}
      <p>{payee === null ? t("payouts.no_payee") : <PayeeLine payee={payee} />}</p>
    </>
  );
}

type Described = { readonly kind: PaperKind; readonly name: string; readonly valid_until: string };
const paperUrl = (id: number, { valid_until, ...paper }: Described): string => {
  const query = new URLSearchParams({ ...paper, ...(valid_until === "" ? {} : { valid_until }) });
  return `${fillPath(desk_payout_routes.addPayPaper.path, { id })}?${query.toString()}`;
};

function Papers({ id, papers }: { id: number; papers: PayView["papers"] }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const edits = useMay()("translators.edit");
  const heading = useId();
  const remove = usePayChange(removePaper);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t("payouts.papers")}</h3>
      {papers.length === 0 && <p className="break hint">{t("payouts.no_papers")}</p>}
      <ul className={style.lines}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <span className={style.stack}>
              <span>{`${t(`paper_kind.${paper.kind}`)}: ${paper.name}`}</span>
              <span className="break hint">
                {`${paper.added_by}, `}
                <DateText value={paper.added_at} form="dated" />
                {paper.valid_until !== null &&
                  ` · ${t("payouts.paper_until_day", { day: formatDay(locale, paper.valid_until) })}`}
              </span>
            </span>
            <span className="cluster-2-3 middle">
              <DownloadButton name={paper.name} link={() => paperLink(id, paper.id)} />
              {edits && (
                <Button
                  size="small"
                  aria-label={`${t("payouts.paper_remove")} ${paper.name}`}
                  onClick={() => remove.mutate({ id, paper: paper.id })}
                >
                  {t("payouts.paper_remove")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {edits && <AddPaper id={id} />}
    </section>
  );
}

/** A paper of one kind, and until when it holds. */
function AddPaper({ id }: { id: number }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<PaperKind>("contract");
  const [valid_until, setUntil] = useState("");
  const add = usePayChange(async (file: File) => {
    const sending = sendFile<true>({
      url: paperUrl(id, { kind, name: file.name, valid_until }),
      accept: () => true,
      file,
      headers: await headers(),
      onProgress: () => {},
    });
    return sending.done;
  });
  const take = ([file]: Iterable<File>) => {
    if (!file) return;
    add.mutate(file, {
      onSuccess: () => {
        setUntil("");
        toast(t("payouts.paper_added"));
      },
      onError: (error) => toast(sentence(error), "warning"),
    });
  };
  return (
    <div className={style.filter}>
      <Select
        id={`${own}kind`}
        label={t("payouts.paper_kind")}
        value={kind}
        onChange={(event) => setKind(paper_kinds.find((one) => one === event.target.value) ?? "other")}
      >
        {paper_kinds.map((one) => (
          <option key={one} value={one}>
            {t(`paper_kind.${one}`)}
          </option>
        ))}
      </Select>
      <TextField
        id={`${own}until`}
        label={t("payouts.paper_until")}
        optional
        type="date"
        value={valid_until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Button
        busy={add.isPending}
        icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("payouts.paper_add")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("payouts.paper_add")}
        accept=".pdf,.jpg,.jpeg,.png"
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = "";
        }}
      />
    </div>
  );
}

function Statements({ statements }: { statements: PayView["statements"] }) {
  const { t } = useDeskText();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t("payouts.statements")}</h3>
      {statements.length === 0 && <p className="break hint">{t("pay_none.all")}</p>}
      <ul className={style.lines}>
        {statements.map((one) => (
          <li key={one.id}>
            <Link to="/payouts" search={{ tab: "statements", page: 1, group: "all", open: one.id }}>
              {one.number}
            </Link>
            <span className="cluster-2-3 middle">
              <StatementState state={one.state} />
              <MoneyText value={one.amount ?? one.net} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
