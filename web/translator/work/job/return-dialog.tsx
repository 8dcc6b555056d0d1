import { useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import type { ErrorCounts } from "#domain/work/lqa.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { RadioCards, TextArea } from "#ui/field.tsx";
import { useZoneText } from "../../text.ts";
import { useReturn } from "./data.ts";
import { placesIn } from "../../delivery-draft.ts";
import { LqaFields } from "../../delivery-fields.tsx";

type Answer = "" | "yes" | "no";

/** Expert's verification: wording goes to the proofreader, a wrong meaning is translated again. */
function Meaning(props: { value: Answer; tried: boolean; onChange: (value: "yes" | "no") => void }) {
  const { value, tried, onChange } = props;
  const { t } = useZoneText();
  return (
    <RadioCards
      id="return-meaning"
      name="return-meaning"
      legend={t("return.meaning")}
      value={value}
      problem={tried && value === "" ? "field.required" : undefined}
      onChange={onChange}
      choices={[
        { value: "yes", label: t("return.meaning_yes") },
        { value: "no", label: t("return.meaning_no") },
      ]}
    />
  );
}

/** Sends the work before back, or proposes that another translator does it again: a comment, the places, the errors counted. */
export function ReturnDialog(props: {
  readonly id: string;
  readonly job: JobView;
  readonly redo: boolean;
  readonly onClose: () => void;
}) {
  const { id, job, redo, onClose } = props;
  const { t } = useZoneText();
  const send_back = useReturn(id);
  const [comment, setComment] = useState("");
  const [places, setPlaces] = useState("");
  const [errors, setErrors] = useState<ErrorCounts>({});
  const [meaning, setMeaning] = useState<Answer>("");
  const proofreads = job.kind === "proofreading";
  const asks_meaning = redo && job.kind === "verification";
  const input = () => {
    const listed = placesIn(places);
    if (comment.trim() === "" || (proofreads && listed.length === 0)) return null;
    if (asks_meaning && meaning === "") return null;
    return {
      redo,
      comment,
      places: listed,
      ...(proofreads ? { lqa: { errors } } : {}),
      ...(asks_meaning ? { meaning_sound: meaning === "yes" } : {}),
    };
  };
  return (
    <ActionDialog
      title={t(redo ? "return.open_redo" : "return.open")}
      heading={t(redo ? "return.open_redo" : "return.title")}
      cancel="ui.cancel"
      action={send_back}
      input={input}
      done={t(redo ? "return.proposed" : "return.sent")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <TextArea
            id="return-comment"
            label={t("return.comment")}
            required
            rows={3}
            maxLength={4000}
            value={comment}
            problem={tried && comment.trim() === "" ? "field.required" : undefined}
            onChange={({ target }) => setComment(target.value)}
          />
          <TextArea
            id="return-places"
            label={t("return.places")}
            required={proofreads}
            rows={4}
            value={places}
            problem={tried && proofreads && places.trim() === "" ? "field.required" : undefined}
            onChange={({ target }) => setPlaces(target.value)}
          />
          {asks_meaning && <Meaning value={meaning} tried={tried} onChange={setMeaning} />}
          {proofreads && (
            <LqaFields id="return-errors" words={job.words} errors={errors} onChange={setErrors} />
          )}
        </>
      )}
    </ActionDialog>
  );
}
