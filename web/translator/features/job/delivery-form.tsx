import { PackageCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { type JobView, translator_routes } from "#contract/translators.ts";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, TextArea } from "#ui/field.tsx";
import { type Form, textOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useZoneText } from "../../text.ts";
import { ConfirmDelivery } from "./confirm-delivery.tsx";
import type { Delivery } from "./data.ts";
import { type DeliveryDraft, inputOf, isTyped, type SlotPlan, slotsOf } from "./delivery-draft.ts";
import style from "./job-page.module.css";
import { TargetSlot } from "./target-slot.tsx";

const keptText = (kept: unknown): string | null => (typeof kept === "string" ? kept : null);

/** Hands the job in: a file for each source file, or the text itself; confirmed once, because it cannot be undone. */
export function DeliveryForm({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  const [plans] = useState(() => slotsOf(job));
  const [asked, setAsked] = useState<Delivery | null>(null);
  const draft = useMemo(
    () => draftStore<string>({ brand: "translator", form: `job-${id}`, accept: keptText }),
    [id],
  );
  const [initial] = useState<DeliveryDraft>(() => ({
    text: draft.read()?.data ?? "",
    comment: "",
    complete: false,
  }));
  const form = useForm({
    schema: translator_routes.deliverJob.body,
    initial,
    toInput: inputOf(plans),
    check: (values) =>
      Object.fromEntries(
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
    send: (input) => {
      setAsked(input);
      return Promise.resolve();
    },
    onError: () => undefined,
  });
  const { text } = form.values;
  useEffect(() => {
    if (text !== initial.text) draft.write(text);
  }, [draft, text, initial]);
  return (
    <section className={style.panel} aria-labelledby="deliver-title">
      <h2 id="deliver-title">{t("deliver.title")}</h2>
      <Fields form={form} plans={plans} job={job} />
      {asked && (
        <ConfirmDelivery id={id} input={asked} onClose={() => setAsked(null)} onDone={() => draft.clear()} />
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
  const { summary_ref, idOf } = form;
  // "Add a file" for the whole says nothing that the slots have not said one by one.
  const problems = Object.fromEntries(
    Object.entries(form.problems).filter(([name]) => name !== "files" || plans.length === 0),
  );
  return (
    <FormBox form={form} className={style.form}>
      <ErrorSummary
        ref={summary_ref}
        problems={problems}
        idOf={(name) => idOf(name === "files" ? "text" : name)}
      />
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
          label={t(job.booking === null ? "deliver.text" : "deliver.minutes")}
          hint={t("deliver.text_hint")}
          problem={problems["text"] ?? problems["files"]}
          rows={14}
          lang={job.target_lang}
          spellCheck
        />
      )}
      <Closing form={form} />
      <Button
        type="submit"
        look="primary"
        icon={<PackageCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        {t("deliver.send")}
      </Button>
    </FormBox>
  );
}

function Closing({ form }: { form: Form<DeliveryDraft> }) {
  const { t } = useZoneText();
  return (
    <>
      <TextArea
        {...textOf(form, "comment")}
        label={t("deliver.comment")}
        optional
        rows={2}
        maxLength={2000}
      />
      <Checkbox {...tickOf(form, "complete")} label={t("deliver.complete")} required />
    </>
  );
}
