import { Send } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { type DeskOrder, quoteInput } from "#contract/staff.ts";
import { package_keys, packages, type Service, speeds } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, Select, TextArea, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { type DeskKey, useDeskText } from "../../text.ts";
import { useIssueQuote } from "./data.ts";
import { Panel } from "./panel.tsx";
import { PriceLines } from "./price-lines.tsx";
import { draftOf, inputOf, type QuoteDraft, quote_draft } from "./quote-draft.ts";
import { QuoteMargin } from "./quote-margin.tsx";
import { QuoteTermsNotes } from "./quote-terms-notes.tsx";
import { QuoteTotals } from "./quote-totals.tsx";
import { TraceDisclosure } from "./price-trace.tsx";
import { WantedDate } from "./wanted-date.tsx";
import style from "./quote-panel.module.css";

/** S3 quote builder. It opens with what the price engine would ask; what is typed survives a reload (C23). */
export function QuotePanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const issue = useIssueQuote(id);
  const [refused, setRefused] = useState<string | null>(null);
  const draft = useMemo(() => {
    const accept = (kept: unknown) => quote_draft.safeParse(kept).data ?? null;
    return draftStore<QuoteDraft>({ brand: "desk", form: `quote-${id}`, accept });
  }, [id]);
  const [initial] = useState(() => draft.read()?.data ?? draftOf(desk, Date.now()));
  const form = useForm({
    schema: quoteInput,
    initial,
    toInput: inputOf,
    send: async (input) => {
      setRefused(null);
      await issue.mutateAsync(input);
      draft.clear();
      toast(t("quoting.done"));
    },
    onError: (error) => setRefused(sentence(error)),
  });
  const { values, problems, summary_ref, idOf } = form;
  useEffect(() => {
    if (values !== initial) draft.write(values);
  }, [draft, values, initial]);
  const labels = {
    words: t("quoting.words"),
    lines: t("quoting.lines_short"),
    deadline: t("quoting.deadline"),
    valid_until: t("quoting.valid_until"),
  };
  return (
    <Panel id="quote" title={t("quoting.title")}>
      <QuoteTermsNotes id={id} coupon={desk.coupon} />
      <WantedDate desk={desk} />
      {desk.suggestion === null && <Notice tone="info">{t("quoting.no_suggestion")}</Notice>}
      <CountChanged desk={desk} onTake={form.patch} />
      {refused !== null && (
        <Notice tone="danger" live="alert">
          {refused}
        </Notice>
      )}
      <FormBox form={form} className={style.form}>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        <PriceLines
          id={idOf("lines")}
          lines={values.lines}
          currency={desk.currency}
          problem={problems["lines"]}
          onChange={(lines) => form.set("lines", lines)}
          listed={desk.suggestion?.lines}
        />
        <QuoteTotals lines={values.lines} desk={desk} package_key={values.package} />
        <QuoteMargin draft={values} desk={desk} />
        {desk.suggestion && <TraceDisclosure trace={desk.suggestion.trace} />}
        <QuoteTerms form={form} service={desk.order.service_type} />
        <Button
          id="quote-send"
          type="submit"
          look="primary"
          busy={form.sending}
          icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {t("quoting.send")}
        </Button>
      </FormBox>
    </Panel>
  );
}

/** The count was corrected after the fields were filled: the lines of the price list may be taken anew. */
function CountChanged({ desk, onTake }: { desk: DeskOrder; onTake: (part: Partial<QuoteDraft>) => void }) {
  const { t } = useDeskText();
  const [counted, setCounted] = useState(desk.order.words);
  if (counted === desk.order.words) return null;
  const take = () => {
    const { words, lines } = draftOf(desk, Date.now());
    onTake({ words, lines });
    setCounted(desk.order.words);
  };
  return (
    <Notice tone="info" live="status" action={<Button onClick={take}>{t("desk_order.count_take")}</Button>}>
      {t("desk_order.count_changed", { n: desk.order.words })}
    </Notice>
  );
}

function QuoteTerms({ form, service }: { form: Form<QuoteDraft>; service: Service }) {
  const { t } = useDeskText();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = (name: "words" | "deadline" | "valid_until" | "note", label: DeskKey) => ({
    ...namedTextOf(form, name),
    label: t(label),
  });
  const date = { type: "datetime-local", hint: zone, required: true } as const;
  return (
    <div className={style.terms}>
      {service === "machine-translation" && (
        <div className={style.wide}>
          <Checkbox
            id={form.idOf("raw_machine")}
            label={t("quoting.raw_machine")}
            checked={form.values.raw_machine}
            problem={form.problems["raw_machine"]}
            onChange={(event) => form.set("raw_machine", event.target.checked)}
          />
        </div>
      )}
      {(service === "write" || service === "website") && (
        <Select
          id={form.idOf("package")}
          label={t("quoting.package")}
          value={form.values.package}
          onChange={(event) => {
            const key = package_keys.find((one) => one === event.target.value);
            if (key) form.set("package", key);
          }}
        >
          {package_keys.map((key) => (
            <option key={key} value={key}>
              {packages[key].public_name}
            </option>
          ))}
        </Select>
      )}
      <Select
        id={form.idOf("speed")}
        label={t("quoting.speed")}
        value={form.values.speed}
        onChange={(event) => {
          const speed = speeds.find((one) => one === event.target.value);
          if (speed) form.set("speed", speed);
        }}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {t(`speed.${speed}`)}
          </option>
        ))}
      </Select>
      <div id="quote-count">
        <TextField {...field("words", "quoting.words")} required inputMode="numeric" autoComplete="off" />
      </div>
      <TextField {...field("deadline", "quoting.deadline")} {...date} />
      <TextField {...field("valid_until", "quoting.valid_until")} {...date} />
      <div className={style.wide}>
        <TextArea {...field("note", "quoting.note")} optional maxLength={2000} rows={3} />
      </div>
    </div>
  );
}
