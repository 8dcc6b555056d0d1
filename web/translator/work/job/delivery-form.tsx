import { PackageCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { type JobView, translator_routes } from "#contract/work/translators.ts";
import { localDate } from "#domain/calendar.ts";
import { isReleased } from "#domain/work/hand-in.ts";
import { pastDayFault } from "#domain/work/translator-days.ts";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextArea } from "#ui/field.tsx";
import { type Form, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useZoneText } from "../../text.ts";
import { ConfirmDelivery } from "./confirm-delivery.tsx";
import { type Delivery, hasEditor } from "./data.ts";
import {
  type DeliveryDraft,
  fieldOf,
  inputOf,
  isTyped,
  nothing_typed,
  type SlotPlan,
  slotsOf,
  type Typed,
} from "../../delivery-draft.ts";
import style from "./job-page.module.css";
import { TargetSlot } from "../../target-slot.tsx";
import {
  ClosingFields,
  RatingFields,
  ReleaseList,
  SegmentsField,
  SwornFields,
} from "../../delivery-fields.tsx";

/** What was stored on this device, as far as it is text of this form. */
function storedTyped(stored: unknown): Typed | null {
  if (typeof stored !== "object" || stored === null) return null;
  const found = Object.entries(stored).filter(
    ([name, text]) => name in nothing_typed && typeof text === "string",
  );
  return { ...nothing_typed, ...Object.fromEntries(found) };
}

const typedIn = (values: DeliveryDraft): Typed =>
  Object.fromEntries(
    Object.keys(nothing_typed).map((name) => [name, values[name as keyof Typed]]),
  ) as unknown as Typed;

/** The day of posting is not in the future: it is recorded after the paper was posted. */
function dayProblem({ posted_on }: DeliveryDraft): { posted_on?: string } {
  const fault = posted_on === "" ? null : pastDayFault(posted_on, localDate(Date.now()));
  return fault === null ? {} : { posted_on: fault };
}

/** Hands the job in: a file for each source file, or the text itself, and what the kind of work asks for. */
export function DeliveryForm({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  const [plans] = useState(() => slotsOf(job));
  const { asks } = job.work;
  const [asked, setAsked] = useState<Delivery | null>(null);
  const draft = useMemo(
    () => draftStore<Typed>({ brand: "translator", form: `job-${id}`, accept: storedTyped }),
    [id],
  );
  const [initial] = useState<DeliveryDraft>(() => ({
    ...(draft.read()?.data ?? nothing_typed),
    ...(job.work.paper_copy ? { evidence: "certified_scan" } : {}),
    complete: false,
    segments_confirmed: false,
    checklist: [],
    errors: {},
    scan: { upload: null, sending: false },
  }));
  const form = useForm({
    schema: translator_routes.deliverJob.body,
    initial,
    fieldOf,
    toInput: inputOf(plans, asks),
    check: (values) => ({
      ...Object.fromEntries(
        plans
          .filter(({ key }) => (values[key]?.upload ?? null) === null)
          .map(({ key, name }) => [
            key,
            values[key]?.sending
              ? t("deliver.sending")
              : name === null
                ? t("deliver.missing_whole")
                : t("deliver.missing", { name }),
          ]),
      ),
      ...(isTyped(job) && values.text.trim() === "" ? { text: "field.required" } : {}),
      ...(asks.sworn && values.scan.upload === null
        ? { scan: t(job.work.paper_copy ? "sworn.scan_missing" : "sworn.missing") }
        : {}),
      ...dayProblem(values),
      ...(asks.segments && !values.segments_confirmed ? { segments_confirmed: "field.required" } : {}),
      ...(asks.checklist && !isReleased(values.checklist) ? { checklist: t("release_list.missing") } : {}),
    }),
    send: (input) => {
      setAsked(input);
      return Promise.resolve();
    },
    onError: () => undefined,
  });
  const typed = JSON.stringify(typedIn(form.values));
  useEffect(() => {
    if (typed !== JSON.stringify(typedIn(initial))) draft.write(JSON.parse(typed) as Typed);
  }, [draft, typed, initial]);
  return (
    <section className={style.panel} aria-labelledby="deliver-title">
      <h2 id="deliver-title">{t("deliver.title")}</h2>
      <Fields form={form} plans={plans} job={job} />
      {asked && (
        <ConfirmDelivery
          id={id}
          order_id={String(job.order_id)}
          input={asked}
          onClose={() => setAsked(null)}
          onDone={() => draft.clear()}
        />
      )}
    </section>
  );
}

function Fields({
  form,
  plans,
  job,
}: {
  form: Form<DeliveryDraft>;
  plans: readonly SlotPlan[];
  job: JobView;
}) {
  const { t } = useZoneText();
  const { summary_ref, idOf, problems } = form;
  const { asks, paper_copy } = job.work;
  return (
    <FormBox form={form} className={style.form}>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} />
      {plans.map((plan) => (
        <TargetSlot
          key={plan.key}
          id={idOf(plan.key)}
          plan={plan}
          target_lang={job.target_lang}
          problem={problems[plan.key]}
          onChange={(slot) => form.set(plan.key, slot)}
        />
      ))}
      {isTyped(job) && (
        <TextArea
          {...textOf(form, "text")}
          label={t("deliver.text")}
          hint={t("deliver.text_hint")}
          rows={14}
          lang={job.target_lang}
          spellCheck
        />
      )}
      {asks.sworn && <SwornFields form={form} paper_copy={paper_copy} />}
      {asks.lqa && <RatingFields form={form} words={job.words} />}
      {asks.checklist && <ReleaseList form={form} />}
      {asks.segments && <SegmentsField form={form} />}
      <ClosingFields form={form} />
      <Button
        type="submit"
        // The editor's link is the primary one.
        look={hasEditor(job) ? "secondary" : "primary"}
        icon={<PackageCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        {t("deliver.send")}
      </Button>
    </FormBox>
  );
}
