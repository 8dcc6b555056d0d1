import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CostCentreView, Purchasing } from "#contract/spending/cost-centres.ts";
import { Badge } from "#ui/badge.tsx";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { Checkbox, TextField } from "#ui/field.tsx";
import { textOf, tickOf } from "#ui/form.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { useFailureText } from "../../words.ts";
import { useSpendingWords } from "../approvals/words.ts";

const key = ["customer", "purchasing"] as const;

const usePurchasing = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => callAccount("purchasing", { signal }) });

/** Cost centres and what every purchase needs, for owners. */
export function CostCentres() {
  const { t } = useSpendingWords();
  const found = usePurchasing();
  const [opened, setOpened] = useState<CostCentreView | "new" | null>(null);
  const columns = useColumns(found.data?.currency ?? "PLN", setOpened);
  return (
    <section aria-labelledby="cost-title" className="stack-3">
      <h2 id="cost-title">{t("cost.title")}</h2>
      <p>{t("cost.lead")}</p>
      <DataList<CostCentreView>
        caption={t("cost.title")}
        empty={<p>{t("cost.none")}</p>}
        rows={found.data?.cost_centres}
        rowKey={({ id }) => id}
        columns={columns}
      />
      <div>
        <Button onClick={() => setOpened("new")}>{t("cost.add")}</Button>
      </div>
      <Rules />
      {found.data && opened !== null && (
        <CostCentreDialog
          shown={opened === "new" ? null : opened}
          currency={found.data.currency}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

type Opening = (opened: CostCentreView) => void;
function useColumns(currency: Purchasing["currency"], onOpen: Opening): readonly Column<CostCentreView>[] {
  const { t } = useSpendingWords();
  const { locale: tag } = useIntl();
  const money = (amount: string) =>
    formatMoney(tag, { currency_code: currency, currency_amount_decimal: amount });
  return [
    {
      key: "code",
      label: t("cost.code"),
      names_row: true,
      cell: ({ code, name, active }) => (
        <div className="stack-1 break">
          <span className="cluster-2">
            {code} {!active && <Badge tone="neutral">{t("cost.off")}</Badge>}
          </span>
          <span className="hint">{name}</span>
        </div>
      ),
    },
    {
      key: "month",
      label: t("cost.month"),
      cell: ({ spent_month, month_limit }) => {
        const amount = money(spent_month ?? "0.00");
        return month_limit === null ? amount : t("cost.spent_of", { amount, limit: money(month_limit) });
      },
    },
    {
      key: "acts",
      label: t("cost.acts"),
      cell: (row) => (
        <Button size="small" onClick={() => onOpen(row)}>
          {t("cost.change")}
        </Button>
      ),
    },
  ];
}

const limitOf = (text: string): string | null => text.trim().replace(",", ".") || null;

function useSaved<Input>(act: (input: Input) => Promise<Purchasing>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: (data) => queries.setQueryData(key, data) });
}

type Dialog = {
  readonly shown: CostCentreView | null;
  readonly currency: Purchasing["currency"];
  readonly onClose: () => void;
};
type Values = {
  readonly code: string;
  readonly name: string;
  readonly month_limit: string;
  readonly active: boolean;
};
type Body = {
  readonly code: string;
  readonly name: string;
  readonly month_limit: string | null;
  readonly active: boolean;
};

function CostCentreDialog({ shown, currency, onClose }: Dialog) {
  const { t } = useSpendingWords();
  const action = useSaved(({ code, ...body }: Body) =>
    shown === null
      ? callAccount("createCostCentre", { body: { code, ...body } })
      : callAccount("changeCostCentre", { params: { id: String(shown.id) }, body }),
  );
  const { code = "", name = "", month_limit = null, active = true } = shown ?? {};
  const initial: Values = { code, name, month_limit: month_limit ?? "", active };
  const labels = {
    code: t("cost.code"),
    name: t("cost.name"),
    month_limit: t("cost.month_limit", { currency }),
    active: t("cost.active"),
  };
  return (
    <FormDialog
      title={t(shown === null ? "cost.add" : "cost.change")}
      heading={shown === null ? t("cost.add") : t("cost.change_title", { code })}
      action={action}
      done={t("cost.saved")}
      schema={async () =>
        (await import("#contract/spending/cost-centres.ts")).cost_centre_routes.createCostCentre.body
      }
      initial={initial}
      toInput={(values: Values) => ({ ...values, month_limit: limitOf(values.month_limit) })}
      input={(body) => body}
      labels={labels}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => (
        <>
          {shown === null && (
            <TextField
              {...textOf<"code">(form, "code")}
              label={labels.code}
              hint={t("cost.code_hint")}
              required
              maxLength={30}
              autoComplete="off"
            />
          )}
          <TextField
            {...textOf<"name">(form, "name")}
            label={labels.name}
            required
            maxLength={80}
            autoComplete="off"
          />
          <TextField
            {...textOf<"month_limit">(form, "month_limit")}
            label={labels.month_limit}
            hint={t("cost.month_limit_hint")}
            inputMode="decimal"
            autoComplete="off"
          />
          <Checkbox {...tickOf<"active">(form, "active")} label={labels.active} />
        </>
      )}
    </FormDialog>
  );
}

const rules = ["requires_cost_centre", "requires_reference"] as const;

function Rules() {
  const { t } = useSpendingWords();
  // Read here, not passed on: a box would show the state of before until the part around it is drawn again.
  const { data: purchasing } = usePurchasing();
  const failureText = useFailureText();
  const change = useSaved((body: Pick<Purchasing, (typeof rules)[number]>) =>
    callAccount("changePurchasing", { body }),
  );
  // A box shows the choice from the press on.
  const [chosen, setChosen] = useState<Pick<Purchasing, (typeof rules)[number]> | null>(null);
  if (!purchasing) return null;
  const { requires_cost_centre, requires_reference } = purchasing;
  const now = chosen ?? { requires_cost_centre, requires_reference };
  const choose = (next: typeof now) => {
    setChosen(next);
    change.mutate(next, {
      onSuccess: () => toast(t("cost.rules_saved")),
      onSettled: () => setChosen(null),
    });
  };
  return (
    <fieldset className="stack-2">
      <legend>{t("cost.rules")}</legend>
      {change.isError && <Notice tone="danger">{failureText(change.error)}</Notice>}
      {rules.map((name) => (
        <Checkbox
          key={name}
          id={`rule-${name}`}
          label={t(`cost.${name}`)}
          checked={now[name]}
          onChange={({ target }) => choose({ ...now, [name]: target.checked })}
        />
      ))}
    </fieldset>
  );
}
