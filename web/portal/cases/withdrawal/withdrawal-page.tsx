import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { WithdrawalOrder, WithdrawalReceipt } from "#contract/accounts/legal.ts";
import { ApiError } from "#ui/call.ts";
import { contactOf } from "../../contact.ts";
import { Loaded } from "../../shell/load-state.tsx";
import { useCustomer } from "../../startup.ts";
import { Check } from "./check.tsx";
import { empty_values, withdrawalDraft, withdrawalOrderOptions, type WithdrawalValues } from "./data.ts";
import { Receipt } from "./receipt.tsx";
import { Statement } from "./statement.tsx";

/** R27, D9: withdrawal from a contract in two steps, without login and reason; the link of an order fills in the form. */
export function WithdrawalPage() {
  const { order_hash } = useParams({ strict: false });
  return order_hash === undefined ? (
    <Steps order_hash={undefined} order={null} />
  ) : (
    <OfOrder key={order_hash} order_hash={order_hash} />
  );
}

function OfOrder({ order_hash }: { order_hash: string }) {
  const query = useQuery(withdrawalOrderOptions(order_hash));
  // The form is also shown for an unknown order and for one of an account without its session.
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return <Steps order_hash={undefined} order={null} />;
  return <Loaded query={query}>{(order) => <Steps order_hash={order_hash} order={order} />}</Loaded>;
}

function Steps({ order_hash, order }: { order_hash: string | undefined; order: WithdrawalOrder | null }) {
  const customer = useCustomer();
  const [draft] = useState(() => withdrawalDraft(order_hash));
  const [values, setValues] = useState<WithdrawalValues | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  const [step, setStep] = useState<"statement" | "check">("statement");
  if (receipt) return <Receipt receipt={receipt} />;
  if (step === "check" && values)
    return (
      <Check
        values={values}
        order_hash={order_hash}
        order={order}
        onBack={() => setStep("statement")}
        onDone={(given) => {
          draft.clear();
          setReceipt(given);
        }}
      />
    );
  const contact = customer && contactOf(customer);
  const person = {
    name: order?.name || `${contact?.first_name ?? ""} ${contact?.last_name ?? ""}`.trim(),
    email: order?.email || (contact?.email ?? ""),
    order_number: order?.order_number ?? "",
  };
  return (
    <Statement
      // A customer who is still being loaded fills the form in once they are there.
      key={customer?.email ?? ""}
      initial={values ?? draft.read()?.data ?? { ...empty_values, ...person }}
      order={order}
      keep={draft.write}
      onContinue={(typed) => {
        setValues(typed);
        setStep("check");
      }}
    />
  );
}
