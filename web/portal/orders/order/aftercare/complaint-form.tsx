import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { CorrectionInput, correctionInput } from "#contract/cases/corrections.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { saysWhatIsWrong } from "#domain/cases/complaint.ts";
import { case_reasons, type CaseReason } from "#domain/cases/correction-case.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, FieldProblem, Select, TextArea, TextField } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { FormBox } from "#ui/form-box.tsx";
import { type Form, useForm } from "#ui/form.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { unsentState } from "#ui/uploads.ts";
import { arrivedFiles, personLimits, useOrderFiles } from "../../../ordering/order-files.ts";
import { useTypedDraft } from "../../../ordering/typed-draft.ts";
import { deliverables } from "../../../shell/downloads.tsx";
import { useFailureText } from "../../../words.ts";
import style from "./aftercare.module.css";
import {
  complaintDraft,
  type Complained,
  isEmptyComplaint,
  no_complaint,
  type Place,
} from "./complaint-draft.ts";
import { useComplaintStep } from "./data.ts";
import { type Remarks, written } from "./side-by-side.tsx";
import { useComplaintWords } from "./words.ts";

const most_places = 50;

type Sent = { readonly order: OrderView; readonly remarks: Remarks; readonly onClose: () => void };

/** The form with its files; a refusal is shown above it. */
function useComplaint({ order, remarks, onClose }: Sent) {
  const { t } = useComplaintWords();
  const failureText = useFailureText();
  const step = useComplaintStep(order.hash);
  const [draft] = useState(() => complaintDraft(order.hash));
  const [found] = useState(() => draft.read()?.data ?? no_complaint);
  const uploads = useOrderFiles({
    source_lang: { current: order.target_lang },
    for_person: true,
    arrived: found.files,
  });
  const [refusal, setRefusal] = useState("");
  const form = useForm<Complained, typeof correctionInput>({
    schema: async () => (await import("#contract/cases/corrections.ts")).correctionInput,
    initial: found.values,
    toInput: ({ reasons, text, places }): CorrectionInput => ({
      reasons: [...reasons],
      text,
      places: [
        ...written(remarks).map(([segment, comment]) => ({ segment, comment })),
        ...places.map(({ attachment, place, quote, comment }) => ({
          attachment: attachment === "" ? null : attachment,
          place,
          quote,
          comment,
        })),
      ],
      files: arrivedFiles(uploads).map(({ hash }) => hash),
    }),
    check: (): Record<string, string> => {
      const unsent = unsentState(uploads);
      return unsent === null ? {} : { files: `write.unsent.${unsent}` };
    },
    onError: (error) => setRefusal(failureText(error)),
    send: async (body) => {
      setRefusal("");
      await step.mutateAsync({ what: "open", body });
      toast(t("complaint.sent"));
      close();
    },
  });
  const end = useTypedDraft(
    draft,
    { values: form.values, files: arrivedFiles(uploads) },
    isEmptyComplaint,
    form.sending,
  );
  const close = () => {
    end();
    onClose();
  };
  return { form, uploads, refusal, close };
}

/** What is wrong, where, and files that show it. */
export function ComplaintForm({ order, remarks, onClose }: Sent) {
  const { t } = useComplaintWords();
  const { form, uploads, refusal, close } = useComplaint({ order, remarks, onClose });
  const marked = written(remarks).length;
  const { values, problems, summary_ref, idOf } = form;
  const is_text_needed = !saysWhatIsWrong({ text: "", places: [...written(remarks), ...values.places] });
  const labels = {
    reasons: t("complaint.reasons"),
    text: t("complaint.text"),
    places: t("case.places"),
    files: t("complaint.own_files"),
  };
  return (
    <FormBox form={form} className={style.form}>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      {refusal !== "" && (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      )}
      <Reasons form={form} legend={labels.reasons} />
      <TextArea
        id={idOf("text")}
        label={labels.text}
        rows={5}
        maxLength={5000}
        required={is_text_needed}
        optional={!is_text_needed}
        value={values.text}
        problem={problems["text"]}
        onChange={(event) => form.set("text", event.target.value)}
      />
      {marked > 0 && <p>{t("complaint.with_remarks", { n: marked })}</p>}
      <Places
        id={idOf("places")}
        order={order}
        places={values.places}
        problem={problems["places"]}
        onChange={(places) => form.set("places", places)}
      />
      <FileDrop
        id={idOf("files")}
        label={labels.files}
        uploads={uploads}
        limits={personLimits()}
        describe={() => null}
        {...(problems["files"] === undefined ? {} : { problem: problems["files"] })}
      />
      <div className="cluster-2-3 middle">
        <Button type="submit" look="primary" busy={form.sending}>
          {t("complaint.send")}
        </Button>
        <Button onClick={close}>{t("ui.cancel")}</Button>
      </div>
    </FormBox>
  );
}

function Reasons({ form, legend }: { form: Form<Complained>; legend: string }) {
  const { t } = useComplaintWords();
  const { values, problems } = form;
  const id = form.idOf("reasons");
  const tick = (reason: CaseReason, on: boolean) =>
    form.set(
      "reasons",
      case_reasons.filter((one) => (one === reason ? on : values.reasons.includes(one))),
    );
  return (
    <fieldset id={id} tabIndex={-1} className={style.reasons}>
      <legend>{legend}</legend>
      {case_reasons.map((reason) => (
        <Checkbox
          key={reason}
          id={`${id}-${reason}`}
          label={t(`case_reason.${reason}`)}
          checked={values.reasons.includes(reason)}
          onChange={(event) => tick(reason, event.target.checked)}
        />
      ))}
      <FieldProblem id={id} problem={problems["reasons"]} />
    </fieldset>
  );
}

/** Marked passages: file, position, the words, and the expected words. */
function Places(props: {
  readonly id: string;
  readonly order: OrderView;
  readonly places: readonly Place[];
  readonly problem: string | undefined;
  readonly onChange: (places: readonly Place[]) => void;
}) {
  const { id, order, places, problem, onChange } = props;
  const { t } = useComplaintWords();
  const files = deliverables(order);
  const change = (key: number, changed: Partial<Place>) =>
    onChange(places.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const add = () => {
    const key = (places.at(-1)?.key ?? 0) + 1;
    const attachment = files.length === 1 ? (files[0]?.hash ?? "") : "";
    onChange([...places, { key, attachment, place: "", quote: "", comment: "" }]);
  };
  return (
    <div id={id} tabIndex={-1} className={style.form}>
      {places.map((one, at) => (
        <PlaceFields
          key={one.key}
          id={`${id}-${one.key}`}
          n={at + 1}
          one={one}
          files={files}
          target_lang={order.target_lang}
          problem={one.comment.trim() === "" ? problem : undefined}
          onChange={(changed) => change(one.key, changed)}
          onRemove={() => onChange(places.filter(({ key }) => key !== one.key))}
        />
      ))}
      {places.length < most_places && (
        <div>
          <Button size="small" icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />} onClick={add}>
            {t("complaint.add_place")}
          </Button>
        </div>
      )}
    </div>
  );
}

type PlaceField = {
  readonly id: string;
  readonly n: number;
  readonly one: Place;
  readonly files: readonly { readonly hash: string; readonly name: string }[];
  readonly target_lang: string;
  readonly problem: string | undefined;
  readonly onChange: (changed: Partial<Place>) => void;
  readonly onRemove: () => void;
};

function PlaceFields({ id, n, one, files, target_lang, problem, onChange, onRemove }: PlaceField) {
  const { t } = useComplaintWords();
  return (
    <fieldset className={style.place}>
      <legend>{t("complaint.place_n", { n })}</legend>
      <Select
        id={`${id}-file`}
        label={t("complaint.file")}
        value={one.attachment}
        onChange={(event) => onChange({ attachment: event.target.value })}
      >
        <option value="">{t("case.whole")}</option>
        {files.map(({ hash, name }) => (
          <option key={hash} value={hash}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        id={`${id}-place`}
        label={t("complaint.where")}
        optional
        maxLength={100}
        autoComplete="off"
        value={one.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <TextArea
        id={`${id}-quote`}
        label={t("complaint.quote")}
        optional
        rows={2}
        maxLength={1000}
        lang={target_lang}
        value={one.quote}
        onChange={(event) => onChange({ quote: event.target.value })}
      />
      <TextArea
        id={`${id}-comment`}
        label={t("complaint.comment")}
        required
        rows={2}
        maxLength={2000}
        value={one.comment}
        problem={problem}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
      <div>
        <Button
          size="small"
          look="quiet"
          icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onRemove}
        >
          {t("complaint.remove_place", { n })}
        </Button>
      </div>
    </fieldset>
  );
}
