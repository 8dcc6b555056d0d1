import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import type { PayoutView, TransferView, TranslatorPayoutView } from "#contract/payments/transfers.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { providerName } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { payoutsQuery, usePayout, useTranslatorPayout } from "./data.ts";
import type { LineAct } from "./line-keys.ts";
import style from "./transfers-page.module.css";
import { formatDay } from "../../typed.ts";

/** A payout as its provider calls it. */
export const payoutName = ({ provider, payout_id }: PayoutView): string =>
  `${providerName(provider)} ${payout_id}`;

/** Says that a line is a payout; its name is part of the label for users who do not see the row. */
export function PayoutButton(props: {
  transfer: TransferView;
  payout: PayoutView;
  words: string;
  look: "primary" | "secondary";
  /** The key of a line that presses it. */
  act?: LineAct;
  onDone?: () => void;
}) {
  const { transfer, payout, words, look, act, onDone } = props;
  const { t } = useDeskText();
  const sentence = useProblemText();
  const match = usePayout();
  return (
    <Button
      size="small"
      look={look}
      data-act={act}
      busy={match.isPending}
      aria-label={`${words}: ${payoutName(payout)}`}
      onClick={() =>
        match.mutate(
          { id: transfer.id, provider_payout_id: payout.id },
          {
            onSuccess: () => {
              toast(t("transfers.done"));
              onDone?.();
            },
            onError: (error) => toast(sentence(error), "warning"),
          },
        )
      }
    >
      {words}
    </Button>
  );
}

/** Says that money that left is a payout to a translator; the button names the translator. */
export function TranslatorPayoutButton(props: { transfer: TransferView; payout: TranslatorPayoutView }) {
  const { transfer, payout } = props;
  const { t } = useDeskText();
  const sentence = useProblemText();
  const match = useTranslatorPayout();
  return (
    <Button
      size="small"
      busy={match.isPending}
      onClick={() =>
        match.mutate(
          { id: transfer.id, payout_id: payout.id },
          {
            onSuccess: () => toast(t("transfers.done")),
            onError: (error) => toast(sentence(error), "warning"),
          },
        )
      }
    >
      {t("transfers.kind.translator_payout", { product: `${payout.name}, ${payout.statement}` })}
    </Button>
  );
}

/** Payouts on their way that a line may be; nothing where there is none and a line may be something else. */
export function PayoutChoice({ transfer, onDone }: { transfer: TransferView; onDone: () => void }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const payouts = useQuery(payoutsQuery(transfer.id));
  const is_left = transfer.amount.currency_amount_decimal.startsWith("-");
  if (payouts.isError) return <LoadFailed error={payouts.error} onRetry={() => void payouts.refetch()} />;
  if (!payouts.data) return <Skeleton rows={2} />;
  if (payouts.data.length === 0)
    return is_left ? <output className={style.finding}>{t("transfers.no_payout")}</output> : null;
  return (
    <section className={style.finding}>
      <h3>{t("transfers.payouts")}</h3>
      <ul className={style.dues}>
        {payouts.data.map((payout) => (
          <li key={payout.id} className={style.payout}>
            <span className={style.stack}>
              {payoutName(payout)}
              <small>
                {formatMoney(tag, payout.amount)} · {formatDay(tag, payout.paid_on)}
              </small>
              <Difference transfer={transfer} payout={payout} />
            </span>
            <PayoutButton
              transfer={transfer}
              payout={payout}
              words={t("transfers.this_payout")}
              look="secondary"
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What becomes of the difference when a line is a payout of another amount. */
function Difference({ transfer, payout }: { transfer: TransferView; payout: PayoutView }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const [brought = 0n, paid = 0n] = [transfer.rest, payout.amount].map(
    ({ currency_amount_decimal }) => fromDecimal(currency_amount_decimal) ?? 0n,
  );
  const far = brought > paid ? brought - paid : paid - brought;
  if (far === 0n) return null;
  const amount = formatMoney(tag, { ...payout.amount, currency_amount_decimal: toDecimal(far) });
  return (
    <small>
      {paid > 0n && brought < paid
        ? t("transfers.payout_short", { amount })
        : t("transfers.payout_over", { amount })}
    </small>
  );
}
