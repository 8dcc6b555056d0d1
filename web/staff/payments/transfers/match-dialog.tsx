import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DueView, TransferView } from "#contract/payments/transfers.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { duesQuery, type Matching, useMatch } from "./data.ts";
import { PayoutChoice } from "./payout-choice.tsx";
import style from "./transfers-page.module.css";

/** What was typed for an amount due, by its number; text, because it is being typed. */
type Parts = Readonly<Record<number, string>>;

/** People write commas where the wire wants a point. */
const plain = (text: string): string => text.trim().replace(",", ".");
const read = (text: string): bigint => fromDecimal(plain(text)) ?? 0n;
const taken = (parts: Parts): bigint => Object.values(parts).reduce((sum, text) => sum + read(text), 0n);

/** Takes an amount due in, with as much of the transfer as it lacks and as is left, or out again. */
function toggled(parts: Parts, free: bigint, due: DueView, on: boolean): Parts {
  const { [due.payment_request_id]: _gone, ...others } = parts;
  const missing = read(due.missing.currency_amount_decimal);
  const room = free - taken(others);
  const amount = missing < room ? missing : room > 0n ? room : 0n;
  return on ? { ...others, [due.payment_request_id]: toDecimal(amount) } : others;
}

/** What was chosen and typed, as the server takes it. */
const matchingOf = (id: number, parts: Parts, rest: Matching["rest"]): Matching => ({
  id,
  parts: Object.entries(parts).map(([payment_request_id, amount]) => ({
    payment_request_id: Number(payment_request_id),
    amount: plain(amount),
  })),
  rest,
});

/** Find & match: one amount due or several, a part of each, and what happens to the rest; or a provider's payout. */
export function MatchDialog({ transfer, onClose }: { transfer: TransferView; onClose: () => void }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const heading = t("transfers.match_title", { amount: formatMoney(tag, transfer.rest) });
  const line = (
    <p className="hint">
      {[transfer.counterparty_name, transfer.title].filter((text) => text !== "").join(" · ")}
    </p>
  );
  return transfer.amount.currency_amount_decimal.startsWith("-") ? (
    <Dialog open title={heading} onClose={onClose}>
      {line}
      <PayoutChoice transfer={transfer} onDone={onClose} />
    </Dialog>
  ) : (
    <Finding transfer={transfer} heading={heading} line={line} onClose={onClose} />
  );
}

type FindingProps = {
  readonly transfer: TransferView;
  readonly heading: string;
  readonly line: ReactNode;
  readonly onClose: () => void;
};

function Finding({ transfer, heading, line, onClose }: FindingProps) {
  const { t } = useDeskText();
  const id = useId();
  const match = useMatch();
  const first = transfer.suggestions[0]?.due;
  const [search, setSearch] = useState(first?.order_ids[0]?.toString() ?? "");
  const [parts, setParts] = useState<Parts>({});
  const [picked, setPicked] = useState<readonly DueView[]>([]);
  const [rest, setRest] = useState<Matching["rest"]>("keep");
  const free = read(transfer.rest.currency_amount_decimal);
  const left = free - taken(parts);
  const chosen = Object.keys(parts);
  const report = useDoneOrWaits();
  return (
    <ActionDialog
      title={t("transfers.confirm")}
      heading={heading}
      cancel="ui.cancel"
      ready={chosen.length > 0}
      action={match}
      input={() => (left < 0n ? null : matchingOf(transfer.id, parts, rest))}
      onDone={(answer) => report(answer, t("transfers.done"))}
      news={line}
      onClose={onClose}
    >
      <TextField
        id={`${id}search`}
        type="search"
        label={t("transfers.find_due")}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Dues
        id={id}
        transfer={transfer}
        search={search.trim()}
        parts={parts}
        picked={picked}
        problem={left < 0n ? "field.invalid" : undefined}
        onToggle={(due, on) => {
          setParts(toggled(parts, free, due, on));
          const others = picked.filter((one) => !isSame(one, due));
          setPicked(on ? [...others, due] : others);
        }}
        onAmount={(due, text) => setParts({ ...parts, [due.payment_request_id]: text })}
      />
      {chosen.length > 0 && left > 0n && (
        <RestChoice
          id={id}
          left={left}
          currency={transfer.rest.currency_code}
          value={rest}
          onChange={setRest}
        />
      )}
      {chosen.length === 0 && <PayoutChoice transfer={transfer} onDone={onClose} />}
    </ActionDialog>
  );
}

const isSame = (one: DueView, other: DueView): boolean => one.payment_request_id === other.payment_request_id;

function Dues(props: {
  id: string;
  transfer: TransferView;
  search: string;
  parts: Parts;
  picked: readonly DueView[];
  problem: string | undefined;
  onToggle: (due: DueView, on: boolean) => void;
  onAmount: (due: DueView, text: string) => void;
}) {
  const { id, transfer, search, parts, picked, problem, onToggle, onAmount } = props;
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const found = useQuery(duesQuery(transfer.id, search));
  const dues = found.data ?? [];
  // What was chosen is matched, so it is also read when another search does not find it.
  const shown = [...picked.filter((one) => !dues.some((due) => isSame(one, due))), ...dues];
  return (
    <>
      <ul className={style.dues}>
        {shown.map((due) => {
          const typed = parts[due.payment_request_id];
          return (
            <li key={due.payment_request_id}>
              <Checkbox
                id={`${id}due${due.payment_request_id}`}
                label={`${due.product} · ${due.customer}`}
                hint={`${due.brand} · ${t("transfers.missing", { amount: formatMoney(tag, due.missing) })}`}
                checked={typed !== undefined}
                onChange={(event) => onToggle(due, event.target.checked)}
              />
              {typed !== undefined && (
                <TextField
                  id={`${id}amount${due.payment_request_id}`}
                  label={t("transfers.part_amount", { product: due.product })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed}
                  problem={problem}
                  onChange={(event) => onAmount(due, event.target.value)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {found.data ? (
        dues.length === 0 && <output>{t("transfers.no_due")}</output>
      ) : (
        <Loading found={found} rows={3} />
      )}
    </>
  );
}

function RestChoice(props: {
  id: string;
  left: bigint;
  currency: string;
  value: Matching["rest"];
  onChange: (rest: Matching["rest"]) => void;
}) {
  const { id, left, currency, value, onChange } = props;
  const { t } = useDeskText();
  return (
    <Select
      id={`${id}rest`}
      label={`${t("transfers.rest_title")}: ${toDecimal(left)} ${currency}`}
      value={value}
      onChange={({ target }) => {
        const next = (["keep", "wallet", "refund"] as const).find((one) => one === target.value);
        if (next) onChange(next);
      }}
    >
      <option value="keep">{t("transfers.rest_keep")}</option>
      <option value="wallet">{t("transfers.rest_wallet")}</option>
      <option value="refund">{t("transfers.rest_refund")}</option>
    </Select>
  );
}
