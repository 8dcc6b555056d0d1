import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { CorrectionView } from "#contract/cases/corrections.ts";
import type { CaseState } from "#domain/cases/correction-case.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { toast } from "#ui/toast.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { FileButton } from "../../../shell/downloads.tsx";
import { useTypedText } from "../../../ordering/typed-draft.ts";
import { useFailureText } from "../../../words.ts";
import style from "./aftercare.module.css";
import { useComplaintStep } from "./data.ts";
import { useComplaintWords } from "./words.ts";

const tones: Readonly<Record<CaseState, Tone>> = {
  opened: "info",
  triaged: "info",
  accepted: "info",
  in_rework: "info",
  delivered: "success",
  rejected: "warning",
  settled: "warning",
  appealed: "info",
  arbitrated: "info",
  partial_refund: "info",
  closed: "neutral",
};

type Shown = { readonly order_hash: string; readonly one: CorrectionView; readonly target_lang: string };

/** One complaint as its customer follows it. */
export function Complaint({ order_hash, one, target_lang }: Shown) {
  const { t } = useComplaintWords();
  const { locale: tag } = useIntl();
  return (
    <article className={style.case} aria-label={t("complaint.number", { id: one.id })}>
      <p className="cluster-2-3 middle">
        <strong>{t("complaint.number", { id: one.id })}</strong>
        <span aria-live="polite">
          <Badge tone={tones[one.state]}>{t(`complaint.state.${one.state}`)}</Badge>
        </span>
        <span className="hint">
          {t("complaint.opened", { moment: formatInstant(tag, one.opened_at, "dated") })}
        </span>
      </p>
      <Statement one={one} target_lang={target_lang} />
      {one.answer !== "" && (
        <div>
          <h3>
            {t("complaint.answer")}
            {one.answered_at && ` · ${formatInstant(tag, one.answered_at, "day")}`}
          </h3>
          <p className={style.text}>{one.answer}</p>
        </div>
      )}
      {one.appeal !== "" && (
        <div>
          <h3>{t("complaint.appealed")}</h3>
          <p className={style.text}>{one.appeal}</p>
        </div>
      )}
      {one.refund && (one.outcome === "refunded" || one.state === "settled") && (
        <p>{t("complaint.refund", { amount: formatMoney(tag, one.refund) })}</p>
      )}
      {one.delivered.length > 0 && (
        <div>
          <h3>{t("complaint.new_version")}</h3>
          <ul className={style.files}>
            {one.delivered.map((file) => (
              <li key={file.hash} className="cluster-2 middle spread break">
                <span>{file.name}</span>
                <FileButton order_hash={order_hash} file={file} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {one.answer_by && <p>{t("complaint.answer_by", { day: formatInstant(tag, one.answer_by, "day") })}</p>}
      {one.closes_at && (
        <p className="hint">{t("complaint.closes", { day: formatInstant(tag, one.closes_at, "day") })}</p>
      )}
      <Answering order_hash={order_hash} one={one} />
    </article>
  );
}

/** The content of the complaint when it was opened. */
function Statement({ one, target_lang }: Pick<Shown, "one" | "target_lang">) {
  const { t } = useComplaintWords();
  return (
    <Disclosure
      small
      summary={one.reasons.map((reason) => t(`case_reason.${reason}`)).join(", ")}
      open={undefined}
    >
      {one.text !== "" && <p className={style.text}>{one.text}</p>}
      <ol className={style.places}>
        {one.places.map((marked, at) => (
          <li key={at}>
            {marked.segment ? (
              <QuotedSegment about={marked.segment} />
            ) : (
              <span className="hint">
                {[marked.file?.name ?? t("case.whole"), marked.place].filter(Boolean).join(" · ")}
              </span>
            )}
            {marked.quote !== "" && <q lang={target_lang}>{marked.quote}</q>}
            <span className={style.text}>{marked.comment}</span>
          </li>
        ))}
      </ol>
      {one.files.length > 0 && (
        <p>
          {t("case.files")}: {one.files.map(({ name }) => name).join(", ")}
        </p>
      )}
    </Disclosure>
  );
}

/** The events that the customer may trigger now. */
function Answering({ order_hash, one }: Pick<Shown, "order_hash" | "one">) {
  const { t } = useComplaintWords();
  const failureText = useFailureText();
  const step = useComplaintStep(order_hash);
  const may = (event: CorrectionView["allowed_events"][number]) => one.allowed_events.includes(event);
  return (
    <>
      {step.isError && (
        <Notice tone="danger" live="alert">
          {failureText(step.error)}
        </Notice>
      )}
      {may("case.confirm") && (
        <div>
          <Button
            look="primary"
            busy={step.isPending}
            onClick={() =>
              step.mutate(
                { what: "confirm", case_hash: one.hash },
                { onSuccess: () => toast(t("complaint.confirmed")) },
              )
            }
          >
            {t(one.state === "settled" ? "complaint.agree" : "complaint.confirm")}
          </Button>
        </div>
      )}
      <Appeal
        id={one.id}
        offered={may("case.appeal")}
        busy={step.isPending}
        onSend={(text, done) =>
          step.mutate(
            { what: "appeal", case_hash: one.hash, text },
            {
              onSuccess: () => {
                done();
                toast(t("complaint.appeal_sent"));
              },
            },
          )
        }
      />
    </>
  );
}

/** Requests a review by another person. Typed text stays if the answer is withdrawn meanwhile. */
function Appeal(props: {
  readonly id: number;
  readonly offered: boolean;
  readonly busy: boolean;
  readonly onSend: (text: string, done: () => void) => void;
}) {
  const { id, offered, busy, onSend } = props;
  const { t } = useComplaintWords();
  const { text, setText, end } = useTypedText(`appeal:${id}`);
  const [problem, setProblem] = useState<string | undefined>();
  const send = () => {
    if (text.trim() === "") return setProblem("field.required");
    onSend(text.trim(), () => {
      end();
      setText((now) => (now === text ? "" : now));
    });
  };
  if (!offered) return <UnsentText id={`unsent-${id}`} text={text} onDiscard={() => setText("")} />;
  return (
    <Disclosure summary={t("complaint.appeal")}>
      <div className={style.form}>
        <TextArea
          id={`appeal-${id}`}
          label={t("complaint.appeal_why")}
          rows={4}
          maxLength={5000}
          required
          value={text}
          problem={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <div>
          <Button busy={busy} onClick={send}>
            {t("complaint.appeal")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}
