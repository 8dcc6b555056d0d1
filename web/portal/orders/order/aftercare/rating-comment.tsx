import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { useTypedText } from "../../../ordering/typed-draft.ts";
import { reviewKey, ReviewSwitch } from "./review-switch.tsx";
import style from "./aftercare.module.css";
import { useComplaintWords } from "./words.ts";

/** C18: the comment on the rating, stored when it is sent, and the switch that lets both be published. */
export default function RatingComment(props: {
  readonly hash: string;
  readonly comment: string;
  readonly onSave: (comment: string) => Promise<boolean>;
}) {
  const { onSave } = props;
  const { t } = useComplaintWords();
  const id = useId();
  const queries = useQueryClient();
  const { text: comment, setText, end } = useTypedText(`rating:${props.hash}`, props.comment);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onSave(comment)) end();
    await queries.invalidateQueries({ queryKey: reviewKey(props.hash) });
    setBusy(false);
  };
  return (
    <>
      <form className={style.form} onSubmit={(event) => void save(event)}>
        <TextArea
          id={id}
          label={t("rating.comment")}
          optional
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" busy={busy}>
            {t("rating.send")}
          </Button>
        </div>
      </form>
      <ReviewSwitch hash={props.hash} />
    </>
  );
}
