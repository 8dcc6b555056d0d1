import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Interruption } from "#contract/invoices/einvoices.ts";
import { interruption_kinds } from "#domain/invoices/ksef.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { interruptionsQuery, useInterruption } from "./data.ts";
import style from "./einvoices-page.module.css";

/** The announced times without KSeF, which move the deadlines of the list. */
export function Interruptions() {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const may = useMay();
  const { data: all = [] } = useQuery(interruptionsQuery);
  const [edited, setEdited] = useState<Interruption | "new" | null>(null);
  const works = may("ksef.work");
  if (edited === null && all.length === 0 && !works) return null;
  const text = ({ kind, began_at, ended_at }: Interruption): string => {
    const at = (instant: string): string => formatInstant(locale, instant, "short");
    const named = { kind: t(`interruptions.kind.${kind}`), from: at(began_at) };
    return ended_at === null
      ? t("interruptions.lasts", named)
      : t("interruptions.over", { ...named, to: at(ended_at) });
  };
  return (
    <section className={style.interruptions} aria-label={t("interruptions.title")}>
      {all.length > 0 && (
        <ul>
          {all.map((one) => (
            <li key={one.began_at}>
              {text(one)}
              {works && (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`${t("interruptions.change")}: ${text(one)}`}
                  onClick={() => setEdited(one)}
                >
                  {t("interruptions.change")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {works && (
        <Button size="small" onClick={() => setEdited("new")}>
          {t("interruptions.note")}
        </Button>
      )}
      {edited !== null && (
        <InterruptionDialog known={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

type Values = Record<"began" | "ended", string> & { readonly kind: Interruption["kind"] | null };

/** Enters one, or changes what is known of it: its kind, its end, or that there was none. */
function InterruptionDialog(props: { readonly known: Interruption | null; readonly onClose: () => void }) {
  const { known, onClose } = props;
  const { t } = useDeskText();
  const id = useId();
  const action = useInterruption();
  const [values, setValues] = useState<Values>({
    kind: known?.kind ?? "failure",
    began: "",
    ended: known?.ended_at ? toLocalInput(known.ended_at) : "",
  });
  const began_at = known?.began_at ?? fromLocalInput(values.began);
  const ended_at = values.ended === "" ? null : fromLocalInput(values.ended);
  const out_of_order = began_at !== null && ended_at !== null && ended_at <= began_at;
  const input = () => (began_at === null || out_of_order ? null : { kind: values.kind, began_at, ended_at });
  return (
    <ActionDialog
      title={t(known ? "interruptions.change" : "interruptions.note")}
      heading={t("interruptions.title")}
      action={action}
      input={input}
      done={t("interruptions.done")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p className="hint">{t("interruptions.lead")}</p>
          <Select
            id={`${id}kind`}
            label={t("interruptions.kind")}
            value={values.kind ?? ""}
            onChange={({ target: { value } }) =>
              setValues({ ...values, kind: interruption_kinds.find((one) => one === value) ?? null })
            }
          >
            {interruption_kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`interruptions.kind.${kind}`)}
              </option>
            ))}
            {known && <option value="">{t("interruptions.kind.none")}</option>}
          </Select>
          {!known && (
            <TextField
              id={`${id}began`}
              type="datetime-local"
              label={t("interruptions.began")}
              required
              value={values.began}
              problem={tried && began_at === null ? "field.required" : undefined}
              onChange={({ target: { value } }) => setValues({ ...values, began: value })}
            />
          )}
          <TextField
            id={`${id}ended`}
            type="datetime-local"
            label={t("interruptions.ended")}
            optional
            value={values.ended}
            problem={tried && out_of_order ? "interruption.order" : undefined}
            onChange={({ target: { value } }) => setValues({ ...values, ended: value })}
          />
        </>
      )}
    </ActionDialog>
  );
}
