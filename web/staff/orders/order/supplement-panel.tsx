import { useQuery } from "@tanstack/react-query";
import { Eye, Send } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { type DialogueView, supplementInput } from "#contract/messages/desk-dialogue.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { fromDecimal } from "#domain/money.ts";
import { type Concern, concernsOf, wantsConfirmation } from "#domain/pricing/price-concerns.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, TextArea, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery, useSupplement } from "./dialogue-calls.ts";
import { Panel } from "./panel.tsx";
import { PriceLines } from "./price-lines.tsx";
import { supplementPreviewOf } from "./data.ts";
import { useConcernText } from "./quote-concerns.tsx";
import { type Counted, isCount, relabelled } from "./follow-list.ts";
import { draft_line, type DraftLine, emptyLine, wireAmount } from "./quote-draft.ts";
import { QuoteTotals } from "./quote-totals.tsx";
import style from "./talk.module.css";

type Agreed = NonNullable<DialogueView["agreed"]>;
/** A supplement as it is in the fields. */
const supplement_draft = z.object({
  lines: z.readonly(z.array(draft_line)),
  words: z.string(),
  deadline: z.string(),
  reason: z.string(),
  reduced_scope: z.boolean(),
  deadline_infeasible: z.boolean(),
  /** The confirmed unusual amounts; others need a new confirmation. */
  confirmed: z.string(),
});
type Draft = z.output<typeof supplement_draft>;

/** What is typed into a supplement, stored until it is sent: a hold or a colleague's act may hide the fields. */
const storedDraft = (id: string) =>
  draftStore<Draft>({
    brand: "desk",
    form: `supplement-${id}`,
    accept: (stored) => supplement_draft.safeParse(stored).data ?? null,
  });

/** S3: an offer to change an order that was bought: after a recount in its analysis, or after a failure. */
export function SupplementPanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const allowed = useMay();
  const { data } = useQuery(dialogueQuery(id));
  if (!allowed("orders.work") || !data || data.change_waits_for !== null) return null;
  if (!data.agreed || data.hold) return <Unsent id={id} />;
  return <Builder id={id} desk={desk} agreed={data.agreed} former={data.former_supplement} />;
}

/** What was typed into a supplement that cannot be sent now. */
function Unsent({ id }: { id: string }) {
  const [, setDiscarded] = useState(false);
  const draft = storedDraft(id).read()?.data;
  const discard = () => {
    storedDraft(id).clear();
    setDiscarded(true);
  };
  const lines = draft?.lines.map(({ label, amount }) => `${label}: ${amount}`) ?? [];
  const text = [draft?.reason ?? "", ...lines].join("\n");
  return <UnsentText id="supplement-unsent" text={text} onDiscard={discard} />;
}

/** Initial fields: the input of a withdrawn supplement, else the agreed lines. */
const draftOf = (desk: DeskOrder, agreed: Agreed, former: DialogueView["former_supplement"]): Draft =>
  former
    ? {
        ...former,
        lines: former.lines.map((line) => ({ ...emptyLine(), ...line })),
        words: String(former.words),
        deadline: toLocalInput(former.deadline),
        confirmed: "",
      }
    : agreedDraft(desk, agreed);

const agreedDraft = (desk: DeskOrder, agreed: Agreed): Draft => ({
  lines: agreed.lines.map(({ label, amount }) => ({
    ...emptyLine(),
    label,
    amount: amount.currency_amount_decimal,
  })),
  words: String(desk.order.words),
  deadline: desk.order.deadline === null ? "" : toLocalInput(desk.order.deadline),
  reason: "",
  reduced_scope: false,
  deadline_infeasible: false,
  confirmed: "",
});

const inputOf = (draft: Draft, far: string) => ({
  ...draft,
  confirmed: far !== "" && draft.confirmed === far,
  words: /^\d+$/.test(draft.words.trim()) ? Number(draft.words) : null,
  lines: draft.lines
    .filter(({ label, amount }) => label.trim() !== "" || amount.trim() !== "")
    .map(({ label, amount }) => ({ label, amount: wireAmount(amount) })),
  deadline: fromLocalInput(draft.deadline) ?? "",
});

/** Concerns about lines compared with the agreed ones. */
function supplementConcerns({ lines }: Draft, agreed: Agreed, desk: DeskOrder): readonly Concern[] {
  const net = (amount: { currency_amount_decimal: string }) =>
    fromDecimal(amount.currency_amount_decimal) ?? 0n;
  return concernsOf({
    lines: lines.map(({ label, amount }) => {
      const before = agreed.lines.find((one) => one.label === label.trim());
      return { amount: fromDecimal(wireAmount(amount)) ?? 0n, listed: before ? net(before.amount) : null };
    }),
    listed_net: agreed.lines.reduce((sum, { amount }) => sum + net(amount), 0n),
    cost: null,
    limits: { least_margin_bps: 0n, ceiling_net: fromDecimal(desk.quote_limits.ceiling_net) ?? 0n },
  }).filter(({ kind }) => kind !== "below_list");
}

/** Key of the unusual amounts; a confirmation is valid only for these. */
const confirmationKey = (concerns: readonly Concern[]): string =>
  concerns
    .filter(wantsConfirmation)
    .map((one) => ("amount" in one ? String(one.amount) : ""))
    .join(" ");

type Building = {
  readonly id: string;
  readonly desk: DeskOrder;
  readonly agreed: Agreed;
  readonly former: DialogueView["former_supplement"];
};

/** The fields of a supplement with the actions to send and to preview it. */
function useSupplementForm({ id, desk, agreed, former }: Building) {
  const { t } = useDeskText();
  const issue = useSupplement(id);
  const draft = useMemo(() => storedDraft(id), [id]);
  const [initial] = useState(() => draft.read()?.data ?? draftOf(desk, agreed, former));
  const [previewing, setPreviewing] = useState(false);
  const looks = useRef(false);
  // Lines as they were edited last, with their count.
  const counted = useRef<Counted>(initial);
  const farIn = (typed: Draft) => confirmationKey(supplementConcerns(typed, agreed, desk));
  const form = useForm({
    schema: supplementInput,
    initial,
    toInput: (typed) => inputOf(typed, farIn(typed)),
    check: (typed): Record<string, string> =>
      !looks.current && farIn(typed) !== "" && typed.confirmed !== farIn(typed)
        ? { confirmed: "quote.confirm_first" }
        : {},
    send: async (input) => {
      if (looks.current) {
        globalThis.open(await supplementPreviewOf(id, input), "_blank", "noreferrer");
        return;
      }
      const { change_waits_for: request } = await issue.mutateAsync(input);
      draft.clear();
      toast(request === null ? t("supplement.sent") : t("approvals.asked", { id: request }));
    },
  });
  const { values } = form;
  useEffect(() => {
    if (values !== initial) draft.write(values);
  }, [draft, values, initial]);
  const look = () => {
    looks.current = true;
    setPreviewing(true);
    void form.submit().finally(() => {
      looks.current = false;
      setPreviewing(false);
    });
  };
  const typeLines = (lines: readonly DraftLine[]) => {
    const words = isCount(values.words) ? values.words : counted.current.words;
    counted.current = { words, lines };
    form.set("lines", lines);
  };
  const typeWords = (words: string) => form.patch({ words, lines: relabelled(counted.current, words) });
  return { form, previewing, look, typeLines, typeWords };
}

function Builder(props: Building) {
  const { desk, agreed } = props;
  const { t } = useDeskText();
  const { form, previewing, look, typeLines, typeWords } = useSupplementForm(props);
  const { values, problems, summary_ref, idOf } = form;
  const failed = desk.order.status === "failure";
  const labels = {
    words: t("quoting.words"),
    lines: t("quoting.lines_short"),
    deadline: t("quoting.deadline"),
    reason: t("supplement.reason"),
    confirmed: t("quoting.confirm"),
  };
  return (
    <Panel id="supplement" title={t("supplement.title")}>
      <p>{t("supplement.text")}</p>
      {failed && <p>{t("supplement.failed")}</p>}
      <ActFailed error={form.refusal} />
      <Before agreed={agreed} />
      <FormBox form={form} className={style.form}>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        <PriceLines
          id={idOf("lines")}
          lines={values.lines}
          currency={desk.currency}
          problem={problems["lines"]}
          onChange={typeLines}
        />
        <QuoteTotals lines={values.lines} desk={desk} package_key={desk.order.package ?? "economy"} />
        <Terms form={form} failed={failed} onWords={typeWords} />
        <Concerns form={form} desk={desk} concerns={supplementConcerns(values, agreed, desk)} />
        <div className="cluster-3">
          <Button
            type="submit"
            look="primary"
            busy={form.sending && !previewing}
            icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t("supplement.send")}
          </Button>
          <Button
            busy={form.sending && previewing}
            icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={look}
          >
            {t("quoting.preview")}
          </Button>
        </div>
      </FormBox>
    </Panel>
  );
}

function Terms(props: {
  readonly form: Form<Draft>;
  readonly failed: boolean;
  readonly onWords: (typed: string) => void;
}) {
  const { form, failed, onWords } = props;
  const { t } = useDeskText();
  return (
    <>
      <div className={style.terms}>
        <TextField
          {...namedTextOf(form, "words")}
          onChange={({ target }) => onWords(target.value)}
          label={t("quoting.words")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...namedTextOf(form, "deadline")}
          label={t("quoting.deadline")}
          type="datetime-local"
          required
        />
      </div>
      <TextArea
        {...namedTextOf(form, "reason")}
        label={t("supplement.reason")}
        required
        rows={3}
        maxLength={1000}
      />
      <Checkbox {...tickOf(form, "reduced_scope")} label={t("supplement.scope")} />
      {!failed && <Checkbox {...tickOf(form, "deadline_infeasible")} label={t("supplement.infeasible")} />}
    </>
  );
}

/** Unusual amounts with their confirmation. */
function Concerns(props: {
  readonly form: Form<Draft>;
  readonly desk: DeskOrder;
  readonly concerns: readonly Concern[];
}) {
  const { form, desk, concerns } = props;
  const { t } = useDeskText();
  const sentence = useConcernText(desk, false);
  const far = confirmationKey(concerns);
  if (concerns.length === 0) return null;
  return (
    <>
      <Notice tone="warning" live="status">
        {concerns.map((concern, n) => (
          <p key={`${concern.kind} ${n}`}>
            {sentence({
              option: 1,
              label: concern.kind === "line_far" ? (form.values.lines[concern.place]?.label ?? "") : "",
              concern,
            })}
          </p>
        ))}
      </Notice>
      {far !== "" && (
        <Checkbox
          id={form.idOf("confirmed")}
          label={t("quoting.confirm")}
          checked={form.values.confirmed === far}
          problem={form.problems["confirmed"]}
          onChange={({ target }) => form.set("confirmed", target.checked ? far : "")}
        />
      )}
    </>
  );
}

function Before({ agreed }: { agreed: Agreed }) {
  const { t } = useDeskText();
  return (
    <dl className={style.before} aria-label={t("supplement.before")}>
      {agreed.lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{`${t("supplement.before")}, ${t("quoting.gross").toLowerCase()}`}</dt>
        <dd>
          <MoneyText value={agreed.price_gross} />
        </dd>
      </div>
    </dl>
  );
}
