import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import type { PaperDraft } from "#contract/shipping/paper-drafts.ts";
import { Button } from "#ui/button.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Checkbox, TextArea } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../../late-api.ts";
import { textDraft, useTypedText } from "../../../ordering/typed-draft.ts";
import { useFailureText } from "../../../words.ts";
import style from "../order.module.css";
import { draftOptions } from "./data.ts";
import { useDraftWords } from "./words.ts";

const key = (hash: string) => draftOptions(hash).queryKey;

/**
 * §4.7: what the customer decides before the stamp; an approved draft needs nothing more from them. Nothing is shown while
 * it loads or fails, because the mail leads here again.
 */
export function DraftPart({ order }: { order: OrderView }) {
  const { t } = useDraftWords();
  const { data: draft } = useQuery(draftOptions(order.hash));
  if (!draft || draft.state === "approved") return null;
  return (
    <section className={style.card} aria-labelledby="draft-title">
      <h2 id="draft-title">{t("stamp.title")}</h2>
      <Undecided key={draft.version} order={order} draft={draft} />
    </section>
  );
}

const changeForm = (hash: string) => `paper-change:${hash}`;

function Undecided({ order, draft }: { order: OrderView; draft: PaperDraft }) {
  const { t } = useDraftWords();
  const [changing, setChanging] = useState(() => textDraft(changeForm(order.hash)).read() !== null);
  const { file_name } = draft;
  return (
    <>
      {draft.state === "change_asked" && (
        <Notice tone="info">
          {t("stamp.asked")}
          <p className={style.verbatim}>{draft.answer}</p>
          {t("stamp.after_all")}
        </Notice>
      )}
      <p>{t(file_name === null ? "stamp.delivered" : "stamp.file")}</p>
      {draft.comment !== "" && <p className={style.verbatim}>{draft.comment}</p>}
      {file_name !== null && (
        <div className="cluster-2-4 middle">
          <span className={style.verbatim}>{file_name}</span>
          <DownloadButton
            name={file_name}
            link={() => call("orderDraftLink", { params: { hash: order.hash } })}
          />
        </div>
      )}
      <p className="muted">
        {t("stamp.why")} {draft.clock_stopped && t("stamp.clock")}
      </p>
      <Approval order={order} draft={draft} />
      {changing ? (
        <Change order={order} draft={draft} />
      ) : (
        draft.state === "waiting" && (
          <div>
            <Button onClick={() => setChanging(true)}>{t("stamp.change")}</Button>
          </div>
        )
      )}
    </>
  );
}

/** Updates the order's page and the draft after an answer; a refusal reloads the draft. */
function useAnswer(hash: string, sent: string) {
  const queries = useQueryClient();
  return {
    onSuccess: (draft: PaperDraft) => {
      toast(sent);
      queries.setQueryData(key(hash), draft);
      return queries.invalidateQueries({ queryKey: ["order", hash] });
    },
    onError: () => queries.invalidateQueries({ queryKey: key(hash) }),
  };
}

function Failed({ error }: { error: unknown }) {
  const failureText = useFailureText();
  return (
    <Notice tone="danger" live="alert">
      {failureText(error)}
    </Notice>
  );
}

/** Draft and address go together: one press says that both are right. */
function Approval({ order, draft }: { order: OrderView; draft: PaperDraft }) {
  const { t } = useDraftWords();
  const keyFor = useIdempotency();
  const [address_confirmed, setConfirmed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const approve = useMutation({
    mutationFn: () => {
      const params = { hash: order.hash };
      const body = { version: draft.version, address_confirmed: true } as const;
      return call("approveDraft", { params, body, idempotency_key: keyFor([params, body]) });
    },
    ...useAnswer(order.hash, t("stamp.thanks")),
  });
  return (
    <form
      noValidate
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (address_confirmed) approve.mutate();
      }}
    >
      {approve.isError && <Failed error={approve.error} />}
      <p>
        <strong>{t("stamp.to")}</strong> {addressOf(order) ?? t("stamp.to_hidden")}
      </p>
      <Checkbox
        id="draft-address"
        label={t("stamp.address")}
        required
        checked={address_confirmed}
        problem={pressed && !address_confirmed ? "draft.address" : undefined}
        onChange={({ target }) => setConfirmed(target.checked)}
      />
      <div>
        <Button type="submit" look="primary" busy={approve.isPending}>
          {t("stamp.approve")}
        </Button>
      </div>
    </form>
  );
}

/** The shipping address in one line; null with the link alone, because only the owner may read the address. */
function addressOf({ shipping }: OrderView): string | null {
  if (!shipping) return null;
  const { recipient, locker, address, postcode, city } = shipping;
  return [recipient, locker, address, `${postcode} ${city}`.trim()].filter(Boolean).join(", ");
}

function Change({ order, draft }: { order: OrderView; draft: PaperDraft }) {
  const { t } = useDraftWords();
  const keyFor = useIdempotency();
  const { text, setText, end } = useTypedText(changeForm(order.hash));
  const [pressed, setPressed] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      const params = { hash: order.hash };
      const body = { version: draft.version, text };
      const answer = await call("changeDraft", { params, body, idempotency_key: keyFor([params, body]) });
      end();
      return answer;
    },
    ...useAnswer(order.hash, t("stamp.sent")),
  });
  return (
    <form
      noValidate
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (text.trim() !== "") change.mutate();
      }}
    >
      {change.isError && <Failed error={change.error} />}
      <TextArea
        id="draft-change"
        label={t("stamp.what")}
        required
        rows={4}
        maxLength={2000}
        value={text}
        problem={pressed && text.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          {t("stamp.send")}
        </Button>
      </div>
    </form>
  );
}
