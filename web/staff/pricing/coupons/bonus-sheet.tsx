import { Plus, Trash2 } from "lucide-react";
import { type BonusTable, bonusTableInput } from "#contract/pricing/desk-codes.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { useDeskText } from "../../text.ts";
import { amountOrNull, bpsOrNull, bpsText, plain } from "../../typed.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import style from "./coupons-page.module.css";
import { setBonusTable, useChange } from "./data.ts";

/** A step while it is typed. */
type Step = {
  readonly key: number;
  readonly from: string;
  readonly by: "percent" | "amount";
  readonly value: string;
};
type Values = { readonly from: string; readonly steps: readonly Step[] };

const liveSteps = ({ versions }: BonusTable): Step[] => {
  const live = versions.find(({ state }) => state === "live");
  return (live?.steps ?? []).toReversed().map(({ from, bonus_bps, bonus }, key) => ({
    key,
    from: from.currency_amount_decimal.replace(/\.00$/, ""),
    by: bonus === null ? "percent" : "amount",
    value: bonus === null ? bpsText(bonus_bps ?? 0) : bonus.currency_amount_decimal,
  }));
};

const inputOf = ({ from, by, value }: Step) => ({
  from: plain(from),
  bonus_bps: by === "percent" ? bpsOrNull(value) : null,
  bonus: by === "amount" ? amountOrNull(value) : null,
});

/** A field of the form for a path of the contract: `steps.1.from` is the threshold of the second step. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path[0] === "steps" && path.length > 1
    ? `${String(path[1])}.${path[2] === "from" ? "from" : "value"}`
    : String(path[0] ?? "form");

/** A new version of a bonus table, begun from the one that counts. */
export function BonusSheet({ table, onClose }: { table: BonusTable; onClose: () => void }) {
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const set = useChange(setBonusTable);
  const report = useDoneOrWaits();
  const { brand, currency } = table;
  const form = useForm<Values, typeof bonusTableInput>({
    schema: bonusTableInput,
    initial: { from: "", steps: liveSteps(table) },
    toInput: ({ from, steps }) => ({
      brand,
      currency,
      from: from === "" ? null : from,
      steps: steps.map(inputOf),
    }),
    fieldOf,
    send: async (body) => {
      const tables = await set.mutateAsync({ body, key: keyFor(body) });
      const waits_for = tables.find((one) => one.brand === brand && one.currency === currency)?.waits_for;
      report({ waits_for: waits_for ?? null }, t("bonus.set"));
      onClose();
    },
  });
  const { values } = form;
  const labels = Object.fromEntries(
    values.steps.flatMap((_, i) => [
      [`${i}.from`, t("bonus.step_from", { n: i + 1 })],
      [`${i}.value`, t("bonus.step_value", { n: i + 1 })],
    ]),
  );
  return (
    <SideSheet title={t("bonus.change_of", { brand, currency })} onClose={onClose}>
      <FormBox form={form} className={style.form}>
        <p className="hint">{t("bonus.change_text")}</p>
        <FormProblems form={form} labels={labels} />
        <Steps form={form} />
        <TextField
          {...namedTextOf(form, "from")}
          label={t("bonus.begins")}
          hint={t("bonus.begins_hint")}
          type="date"
          optional
        />
        <Button look="primary" type="submit" busy={form.sending}>
          {t("bonus.save")}
        </Button>
      </FormBox>
    </SideSheet>
  );
}

/** The steps as they are typed, and the button that adds one. */
function Steps({ form }: { form: Form<Values> }) {
  const { t } = useDeskText();
  const { steps } = form.values;
  const put = (changed: readonly Step[]) => form.set("steps", changed);
  const next = Math.max(-1, ...steps.map(({ key }) => key)) + 1;
  return (
    <>
      {steps.map((step, i) => (
        <StepFields
          key={step.key}
          step={step}
          n={i + 1}
          idOf={(name) => form.idOf(`${i}.${name}`)}
          problemOf={(name) => form.problems[`${i}.${name}`]}
          onChange={(changed) => put(steps.map((one) => (one === step ? { ...step, ...changed } : one)))}
          onRemove={() => put(steps.filter((one) => one !== step))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => put([...steps, { key: next, from: "", by: "percent", value: "" }])}
      >
        {t("bonus.add")}
      </Button>
    </>
  );
}

function StepFields(props: {
  readonly step: Step;
  readonly n: number;
  readonly idOf: (name: "from" | "value" | "by") => string;
  readonly problemOf: (name: "from" | "value") => string | undefined;
  readonly onChange: (changed: Partial<Step>) => void;
  readonly onRemove: () => void;
}) {
  const { step, n, idOf, problemOf, onChange, onRemove } = props;
  const { t } = useDeskText();
  return (
    <fieldset className={style.step}>
      <legend className="visually-hidden">{t("bonus.step", { n })}</legend>
      <TextField
        id={idOf("from")}
        label={t("bonus.threshold")}
        inputMode="numeric"
        autoComplete="off"
        value={step.from}
        problem={problemOf("from")}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        id={idOf("value")}
        label={t("bonus.gives")}
        inputMode="decimal"
        autoComplete="off"
        value={step.value}
        problem={problemOf("value")}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <Select
        id={idOf("by")}
        label={t("codes.by")}
        value={step.by}
        onChange={({ target }) => onChange({ by: target.value === "amount" ? "amount" : "percent" })}
      >
        <option value="percent">{t("codes.by_percent")}</option>
        <option value="amount">{t("codes.by_amount")}</option>
      </Select>
      <IconButton label={t("bonus.remove", { n })} onClick={onRemove}>
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
