import { evidences, release_points } from "#domain/work/hand-in.ts";
import { error_kinds, isOverLimit, rate, severities, type ErrorCounts } from "#domain/work/lqa.ts";
import { Checkbox, FieldProblem, Select, TextArea, TextField } from "#ui/field.tsx";
import { textOf, tickOf, type Form } from "#ui/form.ts";
import { useZoneText } from "./text.ts";
import type { DeliveryDraft } from "./delivery-draft.ts";
import style from "./delivery-fields.module.css";
import { TargetSlot } from "./target-slot.tsx";

type Props = { readonly form: Form<DeliveryDraft> };

/** T5: what makes a translation a sworn one; of a paper original the scan of the stamped paper is shown. */
export function SwornFields({ form, paper_copy }: Props & { readonly paper_copy: boolean }) {
  const { t } = useZoneText();
  return (
    <fieldset className={style.group}>
      <legend>{t("sworn.title")}</legend>
      <div className={style.pair}>
        <TextField
          {...textOf(form, "repertory_number")}
          label={t("sworn.repertory")}
          required
          maxLength={60}
        />
        <TextField {...textOf(form, "pages")} label={t("sworn.pages")} required inputMode="numeric" />
      </div>
      {!paper_copy && (
        <Select {...textOf(form, "evidence")} label={t("sworn.evidence")}>
          {evidences.map((one) => (
            <option key={one} value={one}>
              {t(`evidence.${one}`)}
            </option>
          ))}
        </Select>
      )}
      <TargetSlot
        id={form.idOf("scan")}
        plan={{ key: "slot-scan", answers: null, name: null }}
        label={t(paper_copy ? "sworn.scan" : "sworn.file")}
        scans
        target_lang=""
        problem={form.problems["scan"]}
        onChange={(slot) => form.set("scan", slot)}
      />
      {paper_copy && (
        <div className={style.pair}>
          <TextField {...textOf(form, "posted_on")} label={t("sworn.posted_on")} optional type="date" />
          <TextField
            {...textOf(form, "tracking_number")}
            label={t("sworn.tracking")}
            optional
            maxLength={60}
          />
        </div>
      )}
    </fieldset>
  );
}

/** A post-editor's word for every segment. */
export function SegmentsField({ form }: Props) {
  const { t } = useZoneText();
  return <Checkbox {...tickOf(form, "segments_confirmed")} label={t("segments.confirm")} required />;
}

/** What a verifier signs, point by point. */
export function ReleaseList({ form }: Props) {
  const { t } = useZoneText();
  const { checklist } = form.values;
  const id = form.idOf("checklist");
  return (
    <fieldset className={style.group} id={id} tabIndex={-1}>
      <legend>{t("release_list.title")}</legend>
      {release_points.map((point) => (
        <Checkbox
          key={point}
          id={`${id}-${point}`}
          label={t(`point.${point}`)}
          checked={checklist.includes(point)}
          onChange={({ target }) =>
            form.set(
              "checklist",
              target.checked ? [...checklist, point] : checklist.filter((one) => one !== point),
            )
          }
        />
      ))}
      <FieldProblem id={id} problem={form.problems["checklist"]} />
    </fieldset>
  );
}

/** The score as people read it: 98.5. */
export const scoreText = (score_bps: number | bigint): string => (Number(score_bps) / 100).toFixed(1);

/** How many errors of each kind and weight the translation has; the score is computed while counting. */
export function LqaFields(props: {
  readonly id: string;
  readonly words: number;
  readonly errors: ErrorCounts;
  readonly onChange: (errors: ErrorCounts) => void;
}) {
  const { id, words, errors, onChange } = props;
  const { t } = useZoneText();
  const { score_bps, critical, critical_limit } = rate(errors, words);
  return (
    <div className={style.group}>
      <p className="hint">{t("lqa.note")}</p>
      <table className={style.lqa}>
        <thead>
          <tr>
            <th scope="col">{t("lqa.kind")}</th>
            {severities.map((severity) => (
              <th key={severity} scope="col">
                {t(`lqa_weight.${severity}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {error_kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`lqa_kind.${kind}`)}</th>
              {severities.map((severity) => (
                <td key={severity}>
                  <input
                    id={`${id}-${kind}-${severity}`}
                    type="number"
                    min={0}
                    max={500}
                    inputMode="numeric"
                    aria-label={t("lqa.count", {
                      kind: t(`lqa_kind.${kind}`),
                      severity: t(`lqa_weight.${severity}`),
                    })}
                    value={errors[kind]?.[severity] ?? ""}
                    onChange={({ target }) =>
                      onChange({
                        ...errors,
                        [kind]: { ...errors[kind], [severity]: countIn(target.value) },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output className={isOverLimit({ critical, critical_limit }) ? style.over : "hint"}>
        {t("lqa.score", { score: scoreText(score_bps), critical, limit: critical_limit })}
      </output>
    </div>
  );
}

const countIn = (text: string): number => Math.min(500, Math.max(0, Math.trunc(Number(text) || 0)));

/** A proofreader's rating of the work before. */
export function RatingFields({ form, words }: { form: Form<DeliveryDraft>; words: number }) {
  const { t } = useZoneText();
  return (
    <fieldset className={style.group}>
      <legend>{t("lqa.title")}</legend>
      <LqaFields
        id={form.idOf("errors")}
        words={words}
        errors={form.values.errors}
        onChange={(errors) => form.set("errors", errors)}
      />
      <TextArea
        {...textOf(form, "lqa_comment")}
        label={t("lqa.comment")}
        optional
        rows={2}
        maxLength={2000}
      />
    </fieldset>
  );
}

/** What every hand-in ends with. */
export function ClosingFields({ form }: { form: Form<DeliveryDraft> }) {
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
