import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type * as z from "zod/mini";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { type Form, type Problems, useForm, type Schema } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { untouched, useNewest } from "#ui/untouched.ts";
import style from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";
import { sectionDraft } from "./data.ts";

export type SectionName = "user" | "billing" | "invoicing" | "password" | "consents" | "mails";

/** Called by each section with the function that discards its unsaved changes; null without changes. */
export const DirtyContext = createContext<(section: SectionName, discard: (() => void) | null) => void>(
  () => undefined,
);

type Options<V extends Record<string, string>, S extends z.ZodMiniType> = {
  readonly section: SectionName;
  readonly customer_id: number;
  /** The stored values; the form starts with them and is dirty when it differs from them. */
  readonly known: V;
  readonly schema: Schema<S>;
  readonly toInput?: (values: V) => unknown;
  readonly check?: (values: V) => Problems;
  /** False for secrets, which are never stored in the browser. */
  readonly drafted?: boolean;
  /** Returns the values that the server stored in another form. */
  readonly save: (input: z.output<S>, values: V) => Promise<Partial<V>>;
  /** The field problems of a refusal; null shows it in the notice above the form. */
  readonly problemsOf?: (error: unknown) => Problems | null;
};

export type Section<V> = {
  readonly form: Form<V>;
  readonly trouble: ReturnType<typeof useTrouble>;
  readonly saved_at: number | null;
  readonly restored_at: number | null;
  readonly discard: () => void;
};

/** The state of one section (R15): its own form, draft and Save, so that one error does not block the others. */
export function useSection<V extends Record<string, string>, S extends z.ZodMiniType>(
  options: Options<V, S>,
): Section<V> {
  const { section, customer_id, known, drafted = true } = options;
  const { t } = useWords();
  const report = useContext(DirtyContext);
  const trouble = useTrouble();
  const [draft] = useState(() => sectionDraft(section, customer_id));
  const [found, setFound] = useState(() => (drafted ? draft.read() : null));
  const [saved_at, setSavedAt] = useState<number | null>(null);
  const form: Form<V> = useForm<V, S>({
    schema: options.schema,
    initial: { ...known, ...pick(found?.data ?? {}, known) },
    ...(options.toInput ? { toInput: options.toInput } : {}),
    ...(options.check ? { check: options.check } : {}),
    onError: (error) => {
      const problems = options.problemsOf?.(error) ?? null;
      if (problems) form.show(problems);
      else trouble.report(error);
    },
    send: async (input) => {
      trouble.forget();
      const stored = await options.save(input, form.values);
      const taken = untouched(stored, form.values, newest.current);
      form.patch(taken);
      draft.clear();
      // What was typed meanwhile is a draft of its own.
      if (drafted && Object.keys(taken).length < Object.keys(stored).length) draft.write(newest.current);
      setFound(null);
      setSavedAt(Date.now());
      toast(t("settings.saved"));
    },
  });
  const newest = useNewest(form.values);
  const discard = () => {
    draft.clear();
    setFound(null);
    form.patch(known);
    form.show({});
  };
  const dirty = Object.keys(known).some((name) => form.values[name] !== known[name]);
  const text = JSON.stringify(form.values);
  useEffect(() => {
    if (dirty && drafted) draft.write(form.values);
    report(section, dirty ? discard : null);
    // The text represents the values, which are a new object at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, dirty]);
  useEffect(() => () => report(section, null), [report, section]);
  return { form, trouble, saved_at, restored_at: dirty ? (found?.saved_at ?? null) : null, discard };
}

/** The fields of a draft that this form has. */
function pick<V extends Record<string, string>>(
  draft: Readonly<Record<string, string>>,
  known: V,
): Partial<V> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name in known)) as Partial<V>;
}

/** The card of a section: heading, draft, problems, fields, Save and the time of the last save. */
export function SectionCard<V extends Record<string, string>>(props: {
  readonly name: SectionName;
  readonly title: string;
  readonly section: Section<V>;
  readonly labels: Readonly<Record<string, string>>;
  /** Dialogs with their own forms, outside the form of the section: nested forms would both be sent. */
  readonly dialogs?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, section, labels, dialogs, children } = props;
  const { form, trouble, saved_at, restored_at, discard } = section;
  const { t } = useWords();
  const { locale } = useIntl();
  const id = useId();
  const { summary_ref } = form;
  return (
    <section id={name} aria-labelledby={id} className={style.card}>
      <h2 id={id}>{title}</h2>
      <FormBox form={form} className={style.inline}>
        <ErrorSummary ref={summary_ref} problems={form.problems} idOf={form.idOf} labels={labels} />
        <TroubleNotice of={trouble} />
        {restored_at !== null && (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={discard}>
                {t("write.discard")}
              </Button>
            }
          >
            {t("write.restored", { time: formatInstant(locale, restored_at, "time") })}
          </Notice>
        )}
        {children}
        <div className={style.row}>
          <Button
            look="primary"
            type="submit"
            busy={form.sending}
            aria-label={`${t("settings.save")}: ${title}`}
          >
            {t("settings.save")}
          </Button>
          {saved_at !== null && (
            <span className="hint">
              {t("settings.saved_at", { time: formatInstant(locale, saved_at, "time") })}
            </span>
          )}
        </div>
      </FormBox>
      {dialogs}
    </section>
  );
}
