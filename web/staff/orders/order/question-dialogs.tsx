import { useState } from "react";
import type { OrderWork } from "#contract/work/work.ts";
import { TextArea } from "#ui/field.tsx";
import { MailPreview } from "../../mail-preview.tsx";
import { useDeskText } from "../../text.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { useForward, useReword, useTakeBackQuestion, wordingPreview } from "./work-calls.ts";

type Question = OrderWork["questions"][number];
type Props = { readonly id: string; readonly question: Question; readonly onClose: () => void };

/** Words a question for the customer, before it is passed on or while it is unanswered, and shows the mail. */
export function WordingDialog({ id, question, onClose }: Props) {
  const { t } = useDeskText();
  const [text, setText] = useState(question.worded ?? question.text);
  // What is done stays the same when a colleague passes the question on meanwhile.
  const [rewords] = useState(question.state === "customer");
  const forward = useForward(id);
  const reword = useReword(id);
  const change = rewords ? reword : forward;
  const missing = text.trim() === "";
  const input = () => (missing ? null : { question: question.id, text });
  const done = t(rewords ? "work.reworded" : "work.forwarded");
  const shared = { id, action: change, input, done, onClose };
  return (
    <OrderDialog title={t(rewords ? "work.reword" : "work.forward")} {...shared}>
      {(tried) => (
        <>
          <TextArea
            id="question-wording"
            label={t("work.wording")}
            hint={t("work.wording_hint")}
            required
            rows={3}
            maxLength={2000}
            value={text}
            problem={tried && missing ? "field.required" : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <MailPreview
            name={`question ${question.id}`}
            input={missing ? null : { text }}
            ask={wordingPreview(id, question.id)}
          />
        </>
      )}
    </OrderDialog>
  );
}

/** Takes a question back that the customer has not answered. */
export function TakeBackDialog({ id, question, onClose }: Props) {
  const { t } = useDeskText();
  const change = useTakeBackQuestion(id);
  const shared = { id, action: change, input: () => question.id, done: t("work.taken_back"), onClose };
  return (
    <OrderDialog title={t("work.take_back")} {...shared}>
      <p>{question.worded ?? question.text}</p>
      <p>{t("work.take_back_text")}</p>
    </OrderDialog>
  );
}
