import { useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import type { ErrorCounts } from "#domain/work/lqa.ts";
import { RadioCards, TextArea } from "#ui/field.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { useReturn } from "./data.ts";
import { placesIn } from "./delivery-draft.ts";
import { LqaFields } from "./work-fields.tsx";
import { ActDialog } from "./work-dialogs.tsx";

type Answer = "" | "yes" | "no";

/** Expert's verification: wording goes to the proofreader, a wrong meaning is translated anew. */
function Meaning(props: { value: Answer; pressed: boolean; onChange: (value: "yes" | "no") => void }) {
  const { value, pressed, onChange } = props;
  const { t } = useZoneText();
  return (
    <RadioCards
      id="return-meaning"
      name="return-meaning"
      legend={t("return.meaning")}
      value={value}
      problem={pressed && value === "" ? "field.required" : undefined}
      onChange={onChange}
      choices={[
        { value: "yes", label: t("return.meaning_yes") },
        { value: "no", label: t("return.meaning_no") },
      ]}
    />
  );
}

/** Sends the work before back, or proposes that somebody else does it anew: a comment, the places, the errors counted. */
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
  const [pressed, setPressed] = useState(false);
  const proofreads = job.kind === "proofreading";
  const asks_meaning = redo && job.kind === "verification";
  const send = () => {
    setPressed(true);
    const listed = placesIn(places);
    if (comment.trim() === "" || (proofreads && listed.length === 0)) return;
    if (asks_meaning && meaning === "") return;
    send_back.mutate(
      {
        redo,
        comment,
        places: listed,
        ...(proofreads ? { lqa: { errors } } : {}),
        ...(asks_meaning ? { meaning_sound: meaning === "yes" } : {}),
      },
      {
        onSuccess: () => {
          toast(t(redo ? "return.proposed" : "return.sent"));
          onClose();
        },
      },
    );
  };
  const shared = { busy: send_back.isPending, error: send_back.error, onClose, onSend: send };
  return (
    <ActDialog
      title={t(redo ? "return.open_redo" : "return.title")}
      label={t(redo ? "return.open_redo" : "return.open")}
      {...shared}
    >
      <TextArea
        id="return-comment"
        label={t("return.comment")}
        required
        rows={3}
        maxLength={4000}
        value={comment}
        problem={pressed && comment.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setComment(target.value)}
      />
      <TextArea
        id="return-places"
        label={t("return.places")}
        required={proofreads}
        rows={4}
        value={places}
        problem={pressed && proofreads && places.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setPlaces(target.value)}
      />
      {asks_meaning && <Meaning value={meaning} pressed={pressed} onChange={setMeaning} />}
      {proofreads && <LqaFields id="return-errors" words={job.words} errors={errors} onChange={setErrors} />}
    </ActDialog>
  );
}
