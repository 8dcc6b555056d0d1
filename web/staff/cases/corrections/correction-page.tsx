import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeskCorrection } from "#contract/cases/corrections.ts";
import type { AttachmentView } from "#contract/files/files.ts";
import { Badge } from "#ui/badge.tsx";
import { DateText } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import { all_corrections } from "../../searches.ts";
import { useDeskText, useWord } from "../../text.ts";
import { Only } from "../../rights.tsx";
import { CaseActs } from "./case-acts.tsx";
import { ComplaintTexts } from "./complaint-texts.tsx";
import style from "./corrections.module.css";
import { correctionQuery, fileLink } from "./data.ts";
import { stateTones } from "./state-tones.ts";

/** One complaint: what is wrong, with what was delivered, and what the desk may do about it. */
export function CorrectionPage({ id }: { id: string }) {
  const { t } = useDeskText();
  const found = useQuery(correctionQuery(id));
  const title = t("corrections.number", { id });
  return (
    <>
      <p>
        <Link to="/corrections" search={all_corrections}>
          {t("corrections.title")}
        </Link>
      </p>
      {found.data ? (
        <Case id={id} one={found.data} />
      ) : (
        <>
          <PageHead title={title} brand={brand_name} />
          {found.isError ? (
            <LoadFailed error={found.error} onRetry={found.refetch} />
          ) : (
            <Skeleton rows={4} height="5rem" />
          )}
        </>
      )}
    </>
  );
}

function Case({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  const { order, customer, owner } = one;
  return (
    <>
      <header className="cluster-2-4 middle">
        <PageHead title={t("corrections.number", { id })} brand={brand_name} />
        <span aria-live="polite">
          <Badge tone={stateTones[one.state]}>{t(`corrections.state.${one.state}`)}</Badge>
        </span>
        <Link to="/orders/$id" params={{ id: order.id }}>
          {t("corrections.order_n", { id: order.id })}
        </Link>
        <span className="hint">
          {`${order.source_lang.toUpperCase()} → ${order.target_lang.toUpperCase()} · ${customer.name || customer.email}`}
          {owner && ` · ${t("corrections.owner")}: ${owner.name}`}
        </span>
      </header>
      <Only right="corrections.work">
        <ComplaintTexts id={id} one={one} />
      </Only>
      <div className={style.columns}>
        <div className="stack-4 shrink">
          <Statement id={id} one={one} />
          <Side id={id} one={one} />
          {one.stages.length > 0 && <Stages one={one} />}
        </div>
        <div className="stack-4 shrink">
          <CaseActs id={id} one={one} />
          <History one={one} />
        </div>
      </div>
    </>
  );
}

function Statement({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  return (
    <section className={style.panel} aria-labelledby="statement-title">
      <h2 id="statement-title">{t("corrections.statement")}</h2>
      <p>
        {one.reasons.map((reason) => t(`case_reason.${reason}`)).join(", ")} ·{" "}
        <DateText value={one.opened_at} form="dated" />
      </p>
      {one.text !== "" && <p className={style.quoted}>{one.text}</p>}
      {one.places.length > 0 && (
        <>
          <h3>{t("case.places")}</h3>
          {one.places.some(({ segment }) => segment !== null) && (
            <p>
              <Link to="/orders/$id/segments" params={{ id: one.order.id }}>
                {t("segments.open")}
              </Link>
            </p>
          )}
          <ol className="stack-3">
            {one.places.map((marked, at) => (
              // Places of a case never change.
              <li key={at} className={style.place}>
                {marked.segment ? (
                  <QuotedSegment about={marked.segment} />
                ) : (
                  <span className="hint">
                    {[marked.file?.name ?? t("case.whole"), marked.place].filter(Boolean).join(" · ")}
                  </span>
                )}
                {marked.quote !== "" && <q lang={one.order.target_lang}>{marked.quote}</q>}
                <span className={style.quoted}>{marked.comment}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {one.files.length > 0 && (
        <>
          <h3>{t("case.files")}</h3>
          <ul className="stack-3">
            {one.files.map((file) => (
              <li key={file.hash} className="cluster-2 middle spread">
                {file.name}
                <DownloadButton name={file.name} link={() => fileLink(id, file.hash)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {one.appeal !== "" && (
        <>
          <h3>{t("corrections.appeal")}</h3>
          <p className={style.quoted}>{one.appeal}</p>
        </>
      )}
      {one.answer !== "" && (
        <>
          <h3>{t("corrections.answer")}</h3>
          <p className={style.quoted}>{one.answer}</p>
        </>
      )}
    </section>
  );
}

/** Source, delivery and new versions side by side. */
function Side({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  const parts: readonly (readonly [string, readonly AttachmentView[]])[] = [
    [t("corrections.source"), one.source],
    [t("corrections.results"), one.results],
    [t("corrections.new"), one.delivered],
  ];
  return (
    <section className={style.panel} aria-labelledby="side-title">
      <h2 id="side-title">{t("corrections.side")}</h2>
      <div className={style.side}>
        {parts
          .filter(([, files]) => files.length > 0)
          .map(([label, files]) => (
            <div key={label}>
              <h3>{label}</h3>
              <ul className="stack-3" aria-label={label}>
                {files.map((file) => (
                  <li key={file.hash} className="cluster-2 middle spread">
                    <span className={style.quoted}>{file.name}</span>
                    <DownloadButton name={file.name} link={() => fileLink(id, file.hash)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}

function Stages({ one }: { one: DeskCorrection }) {
  const { t } = useDeskText();
  return (
    <section className={style.panel} aria-labelledby="rework-title">
      <h2 id="rework-title">{t("corrections.rework")}</h2>
      <ul className="stack-3">
        {one.stages.map((stage) => (
          <li key={stage.id}>
            <strong>{t(`corrections.kind.${stage.kind}`)}</strong> · {stage.translator.name} ·{" "}
            {t(`corrections.stage.${stage.state}`)}
            <br />
            <span className="hint">
              {t("corrections.deadline")}: <DateText value={stage.deadline} form="dated" /> ·{" "}
              <MoneyText value={stage.fee} />
            </span>
            {stage.comment !== "" && <p className={style.quoted}>{stage.comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Events that leave the complaint where it is, or bring it back, and so have a name of their own. */
const named_events = [
  ["case.reword", "corrections.event.reword"],
  ["case.take_back", "corrections.event.take_back"],
] as const;

function History({ one }: { one: DeskCorrection }) {
  const { t } = useDeskText();
  const word = useWord();
  return (
    <section className={style.panel} aria-labelledby="case-history-title">
      <h2 id="case-history-title">{t("corrections.history")}</h2>
      <ol className="stack-3">
        {one.events.map((line) => {
          const named = named_events.find(([event]) => event === line.event)?.[1];
          return (
            <li key={`${line.at}${line.event}`}>
              {named === undefined ? t(`corrections.state.${line.to_state}`) : t(named)} ·{" "}
              {line.actor ?? word([`corrections.actor.${line.actor_role}`], line.actor_role)}
              <br />
              <span className="hint">
                <DateText value={line.at} form="dated" />
              </span>
              {line.note !== "" && <p className={style.quoted}>{line.note}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
