import { service_traits } from "#domain/catalog.ts";
import { Eye, Plus, Send, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { quoteInput } from "#contract/quotes/desk-quotes.ts";
import { type DeskOrder } from "#contract/views/staff.ts";
import { most_options } from "#domain/quotes/quote-options.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { type DeskKey, useDeskText } from "../../text.ts";
import { isSession, previewOf, useIssueQuote } from "./data.ts";
import { Panel } from "./panel.tsx";
import {
  draftOf,
  fieldOfQuote,
  type FurtherOption,
  inputOf,
  nextOption,
  type QuoteDraft,
  quote_draft,
} from "./quote-draft.ts";
import { type ListPrices, useListPrices } from "./list-prices.ts";
import { serverNow } from "#ui/server-clock.ts";
import { pastDates } from "./past-dates.ts";
import { allConcerns, confirmationKey, missingAnswers, QuoteConcerns } from "./quote-concerns.tsx";
import { QuoteOption } from "./quote-option.tsx";
import { NotSent, QuoteSending } from "./quote-sending.tsx";
import { QuoteTermsNotes } from "./quote-terms-notes.tsx";
import { unsentText } from "./unsent-quote.ts";
import { WantedDate } from "./wanted-date.tsx";
import style from "./quote-panel.module.css";

/** What is typed into the quote of an order, stored until it is sent. */
const storedDraft = (id: string) =>
  draftStore<QuoteDraft>({
    brand: "desk",
    form: `quote-${id}`,
    accept: (stored) => quote_draft.safeParse(stored).data ?? null,
  });

/** What was typed for an order that a colleague has taken over or priced; nothing where all of it was sent. */
export function UnsentQuote({ id, desk }: { id: string; desk: DeskOrder }) {
  const [draft, setDraft] = useState(() => storedDraft(id).read()?.data ?? null);
  const text = draft === null ? "" : unsentText(draft, desk.quotes);
  const is_priced = desk.order.status !== "calculation";
  useEffect(() => {
    if (is_priced && text === "") storedDraft(id).clear();
  }, [id, is_priced, text]);
  const discard = () => {
    storedDraft(id).clear();
    setDraft(null);
  };
  return <UnsentText id="quote-unsent" text={text} onDiscard={discard} />;
}

/** S3 quote builder. It opens with what the price engine would ask; what is typed survives a reload (C23). */
export function QuotePanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const [shown, setShown] = useState<Shown>();
  const { form, previewing, look, prices, concerns } = useQuoteForm(id, desk, setShown);
  const { values, problems, summary_ref, idOf } = form;
  const labels = useLabels(values.further_options.length);
  const left_ms = desk.sending?.left_ms ?? null;
  if (left_ms !== null)
    return (
      <Panel id="quote" title={t("quoting.title")}>
        <QuoteSending id={id} left_ms={left_ms} />
      </Panel>
    );
  return (
    <Panel id="quote" title={t("quoting.title")}>
      {desk.sending && <NotSent sending={desk.sending} />}
      <QuoteTermsNotes id={id} coupon={desk.coupon} several={values.further_options.length > 0} />
      <WantedDate desk={desk} />
      {desk.suggestion === null && (
        <Notice tone="info">
          {t(
            service_traits[desk.order.service_type].session === "visit"
              ? "quoting.no_rate_visit"
              : "quoting.no_suggestion",
          )}
        </Notice>
      )}
      <CountChanged desk={desk} onTake={form.patch} />
      {prices.failed && <Notice tone="warning">{t("quoting.list_failed")}</Notice>}
      <ActFailed error={form.refusal} />
      <FormBox form={form} className={style.form}>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        <Options form={form} desk={desk} prices={prices} />
        <QuoteTerms form={form} spoken={isSession(desk)} />
        <QuoteConcerns form={form} desk={desk} concerns={concerns} />
        <div className="cluster-3 middle">
          <Button
            id="quote-send"
            type="submit"
            look="primary"
            busy={(form.sending && !previewing) || prices.pending}
            icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t("quoting.send")}
          </Button>
          <Button
            busy={(form.sending && previewing) || prices.pending}
            icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={look}
          >
            {t("quoting.preview")}
          </Button>
        </div>
        {shown?.typed === typedIn(values) && (
          <Notice tone="info" live="status">
            <a href={shown.url} target="_blank" rel="noreferrer">
              {t("quoting.preview_open")}
            </a>
          </Notice>
        )}
      </FormBox>
    </Panel>
  );
}

/** The page that was looked at, and what was typed then: with anything else it is out of date. */
type Shown = { readonly typed: string; readonly url: string };
const typedIn = (values: QuoteDraft): string => JSON.stringify(inputOf(values, true));

/** The fields of the quote, and the two things to do with them: to send it, and to look at it as the customer will. */
function useQuoteForm(id: string, desk: DeskOrder, onShown: (shown: Shown) => void) {
  const issue = useIssueQuote(id);
  const [previewing, setPreviewing] = useState(false);
  const looks = useRef(false);
  const draft = useMemo(() => storedDraft(id), [id]);
  const [initial] = useState(() => draft.read()?.data ?? draftOf(desk, Date.now()));
  const listed = useRef<ListPrices>({ options: [desk.suggestion], pending: false, failed: false });
  const concernsOf = (typed: QuoteDraft) => allConcerns(typed, desk, listed.current);
  const form = useForm({
    schema: quoteInput,
    initial,
    toInput: (typed) =>
      inputOf(typed, typed.confirmed !== "" && typed.confirmed === confirmationKey(concernsOf(typed))),
    // A preview needs no confirmations yet.
    check: (typed) => ({
      ...(looks.current ? {} : missingAnswers(typed, concernsOf(typed))),
      ...pastDates(typed, isSession(desk), serverNow()),
    }),
    fieldOf: fieldOfQuote,
    send: async (input) => {
      if (!looks.current) return void (await issue.mutateAsync(input));
      const url = await previewOf(id, input);
      onShown({ typed: typedIn(form.values), url });
      // Where the browser opens nothing by itself, the link is below the button.
      globalThis.open(url, "_blank", "noreferrer");
    },
  });
  const { values } = form;
  const prices = useListPrices(id, desk, values, form.patch);
  useEffect(() => {
    listed.current = prices;
  });
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
  return { form, previewing, look, prices, concerns: allConcerns(values, desk, prices) };
}

/** The count was corrected after the fields were filled: the lines of the price list may be taken again. */
function CountChanged({ desk, onTake }: { desk: DeskOrder; onTake: (part: Partial<QuoteDraft>) => void }) {
  const { t } = useDeskText();
  const [counted, setCounted] = useState(desk.order.words);
  if (counted === desk.order.words) return null;
  const take = () => {
    onTake({ words: String(desk.order.words) });
    setCounted(desk.order.words);
  };
  return (
    <Notice tone="info" live="status" action={<Button onClick={take}>{t("desk_order.count_take")}</Button>}>
      {t("desk_order.count_changed", { n: desk.order.words })}
    </Notice>
  );
}

/** What a field is called in the summary of what is missing; those of further options say which. */
function useLabels(further: number): Record<string, string> {
  const { t } = useDeskText();
  const labels: Record<string, string> = {
    words: t("quoting.words"),
    lines: t("quoting.lines_short"),
    deadline: t("quoting.deadline"),
    valid_until: t("quoting.valid_until"),
    reason: t("quoting.reason"),
    confirmed: t("quoting.confirm"),
  };
  for (let place = 0; place < further; place += 1) {
    const option = t("quoting.option", { n: place + 2 });
    labels[`further_options.${place}.lines`] = `${option}: ${t("quoting.lines_short")}`;
    labels[`further_options.${place}.deadline`] = `${option}: ${t("quoting.deadline")}`;
  }
  return labels;
}

/** The ways to have the order that the customer chooses from: mostly one, three at most. */
function Options({ form, desk, prices }: { form: Form<QuoteDraft>; desk: DeskOrder; prices: ListPrices }) {
  const { t } = useDeskText();
  const { values, problems, idOf } = form;
  const further = values.further_options;
  const set = (options: FurtherOption[]) => form.set("further_options", options);
  const first = (
    <QuoteOption
      desk={desk}
      option={values}
      words={values.words}
      listed={prices.options[0] ?? null}
      idOf={idOf}
      problemOf={(name) => problems[name]}
      onChange={form.patch}
      onLeave={form.blur}
    />
  );
  if (further.length === 0)
    return (
      <>
        {first}
        <AddOption onAdd={() => set([nextOption(values, desk)])} />
      </>
    );
  return (
    <>
      <p className={style.hint}>{t("quoting.options_hint")}</p>
      <fieldset className={style.option}>
        <legend>{t("quoting.option", { n: 1 })}</legend>
        {first}
      </fieldset>
      {further.map((option, place) => {
        const nameOf = (name: string) => `further_options.${place}.${name}`;
        return (
          <fieldset key={option.key} className={style.option}>
            <legend>{t("quoting.option", { n: place + 2 })}</legend>
            <QuoteOption
              desk={desk}
              option={option}
              words={values.words}
              listed={prices.options[place + 1] ?? null}
              idOf={(name) => idOf(nameOf(name))}
              problemOf={(name) => problems[nameOf(name)]}
              onChange={(part) => set(further.map((one) => (one === option ? { ...one, ...part } : one)))}
              onLeave={(name) => form.blur(nameOf(name))}
            />
            <Button
              size="small"
              look="quiet"
              icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => {
                // The fields go with their button; the next thing to press is the one that adds an option.
                document.getElementById("quote-option-add")?.focus();
                set(further.filter((one) => one !== option));
              }}
            >
              {t("quoting.remove_option", { n: place + 2 })}
            </Button>
          </fieldset>
        );
      })}
      <AddOption
        full={further.length + 1 >= most_options}
        onAdd={() => set([...further, nextOption(values, desk)])}
      />
    </>
  );
}

function AddOption({ full = false, onAdd }: { full?: boolean; onAdd: () => void }) {
  const { t } = useDeskText();
  return (
    <Button
      id="quote-option-add"
      size="small"
      look="quiet"
      disabled={full}
      icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onAdd}
    >
      {t("quoting.add_option")}
    </Button>
  );
}

/** What all options have in common. Spoken words are not counted. */
function QuoteTerms({ form, spoken }: { form: Form<QuoteDraft>; spoken: boolean }) {
  const { t } = useDeskText();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = (name: "words" | "valid_until" | "note", label: DeskKey) => ({
    ...namedTextOf(form, name),
    label: t(label),
  });
  return (
    <div className={style.terms}>
      {!spoken && (
        <div id="quote-count">
          <TextField {...field("words", "quoting.words")} required inputMode="numeric" autoComplete="off" />
        </div>
      )}
      <TextField
        {...field("valid_until", "quoting.valid_until")}
        type="datetime-local"
        hint={zone}
        required
      />
      <div className={style.wide}>
        <TextArea {...field("note", "quoting.note")} optional maxLength={2000} rows={3} />
      </div>
    </div>
  );
}
