import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { WithdrawalOrder, WithdrawalReceipt } from "#contract/accounts/legal.ts";
import { Button } from "#ui/button.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { FailureNotice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { call } from "../../late-api.ts";
import { useWords } from "../../words.ts";
import type { WithdrawalValues } from "./data.ts";
import { Facts } from "./facts.tsx";
import { formatDay } from "./moments.ts";
import style from "./withdrawal.module.css";

type Props = {
  readonly values: WithdrawalValues;
  readonly order_hash: string | undefined;
  readonly order: WithdrawalOrder | null;
  readonly onBack: () => void;
  readonly onDone: (receipt: WithdrawalReceipt) => void;
};

/** Step 2: the statement for review, and the button that sends it. */
export function Check(props: Props) {
  const { values, order, onBack } = props;
  const { t } = useWords();
  const { locale } = useIntl();
  const { send, sending, error } = useSend(props);
  const { name, email, order_number } = values;
  const is_order = order !== null && order.order_number === order_number.trim();
  return (
    <div className={style.page}>
      <p className={style.step}>{t("withdrawal.step", { step: 2 })}</p>
      <PageHead title={`${t("withdrawal.step", { step: 2 })}: ${t("withdrawal.check")}`} brand={brand.name}>
        {t("withdrawal.check")}
      </PageHead>
      {error !== null && (
        <FailureNotice tone="danger" when={error}>
          {error}
        </FailureNotice>
      )}
      <dl className={style.rows}>
        <Row term={t("withdrawal.name")} text={name} />
        <Row term={t("contact.email")} text={email} />
        <Row
          term={t("withdrawal.order_number")}
          text={
            is_order
              ? t("withdrawal.order_of", { number: order_number, day: formatDay(locale, order.ordered_at) })
              : order_number
          }
        />
        <Row term={t("withdrawal.scope")} text={partOf(values) || t("withdrawal.whole")} />
      </dl>
      {is_order && <Facts order={order} />}
      <p>{t("withdrawal.declare")}</p>
      <div className={style.actions}>
        <Button look="primary" busy={sending} onClick={() => void send()}>
          {t("withdrawal.confirm")}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t("withdrawal.back")}
        </Button>
      </div>
    </div>
  );
}

const partOf = ({ scope, part }: WithdrawalValues): string => (scope === "part" ? part.trim() : "");

export function Row({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Sends one statement, however often the button is pressed; a lost connection is shown and changes nothing. */
function useSend({ values, order_hash, onDone }: Props) {
  const sentence = useProblemText();
  const keyFor = useIdempotency();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    const { name, email, order_number } = values;
    const body = {
      name,
      email,
      order_number,
      part: partOf(values),
      ...(order_hash === undefined ? {} : { order_hash }),
    };
    setSending(true);
    setError(null);
    try {
      onDone(await call("withdraw", { body, idempotency_key: keyFor(body) }));
    } catch (problem) {
      setError(sentence(problem));
    } finally {
      setSending(false);
    }
  };
  return { send, sending, error };
}
