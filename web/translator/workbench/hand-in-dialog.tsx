import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { workbench_routes } from "#contract/workbench/workbench.ts";
import type { CallInput } from "#contract/client.ts";
import { localDate } from "#domain/calendar.ts";
import { isReleased } from "#domain/work/hand-in.ts";
import { pastDayFault } from "#domain/work/translator-days.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../api.ts";
import { type DeliveryDraft, fieldOf, inputOf, nothing_typed } from "../delivery-draft.ts";
import { ClosingFields, RatingFields, ReleaseList, SwornFields } from "../delivery-fields.tsx";
import { jobQuery, reworkQuery } from "../queries.ts";
import { useZoneText } from "../text.ts";
import { gateQuery, workbenchQuery } from "./data.ts";
import { useEditing } from "./editing.ts";
import { GateLists } from "./gate-lists.tsx";
import { forgetPlace } from "./model/place.ts";
import { asksOfSubject, type Subject } from "./subject.ts";

type Body = CallInput<typeof workbench_routes.handInWorkbench>["body"];

/** Shows what stops the hand-in, with the way to each segment; when nothing does, the rest of the delivery. */
export function HandInDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { id, saver } = useEditing();
  const { t } = useZoneText();
  const [saved, setSaved] = useState(false);
  const gate = useQuery({ ...gateQuery(id), enabled: saved });
  useEffect(() => {
    // The server judges what it has.
    void saver.flush().then(() => setSaved(true));
  }, [saver]);
  const [form_id] = useState(() => `hand-in-${id}`);
  const send = useHandIn(id, subject);
  const unsaved = saver.waiting().length;
  const can = gate.data?.can_hand_in === true && unsaved === 0;
  return (
    <Dialog
      open
      title={t("bench.hand_in")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          {can && (
            <Button look="primary" type="submit" form={form_id} busy={send.isPending}>
              {t("deliver.send")}
            </Button>
          )}
        </>
      }
    >
      <ActFailed error={send.error} />
      {!saved || gate.isPending ? <Skeleton rows={3} height="2.5rem" /> : null}
      {gate.isError && <LoadFailed error={gate.error} onRetry={gate.refetch} />}
      {saved && unsaved > 0 && <Notice tone="warning">{t("bench.unsaved", { n: unsaved })}</Notice>}
      {gate.data && !gate.data.can_hand_in && (
        <GateLists gate={gate.data} onClose={onClose} onSettled={() => void gate.refetch()} />
      )}
      {can && <Delivery id={form_id} subject={subject} onSend={send.mutateAsync} />}
    </Dialog>
  );
}

/** Hands the job or the rework in and goes to its page. */
function useHandIn(id: string, subject: Subject) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body): Promise<void> => {
      const once = { idempotency_key: idempotencyKey() };
      if (subject.kind === "job") await call("handInWorkbench", { params: { id }, body, ...once });
      else await call("handInRework", { params: { id: String(subject.rework.id) }, body, ...once });
    },
    onSuccess: async () => {
      toast(t("deliver.done"));
      forgetPlace(id);
      // A later round begins with what was changed in the meantime; this page is left.
      void queries.invalidateQueries({ queryKey: workbenchQuery(id).queryKey, refetchType: "none" });
      if (subject.kind === "job") {
        await queries.invalidateQueries({ queryKey: jobQuery(id).queryKey });
        void queries.invalidateQueries({ queryKey: ["jobs"] });
        await navigate({ to: "/jobs/$id", params: { id: Number(id) } });
        return;
      }
      const rework = subject.rework.id;
      await queries.invalidateQueries({ queryKey: reworkQuery(String(rework)).queryKey });
      void queries.invalidateQueries({ queryKey: ["reworks"] });
      await navigate({ to: "/reworks/$id", params: { id: rework } });
    },
  });
}

/** What the kind of work asks for besides its segments. */
function Delivery(props: { id: string; subject: Subject; onSend: (body: Body) => Promise<void> }) {
  const { id, subject, onSend } = props;
  const { t } = useZoneText();
  const { asks, paper_copy, words } = asksOfSubject(subject);
  const [initial] = useState<DeliveryDraft>(() => ({
    ...nothing_typed,
    complete: false,
    segments_confirmed: true,
    checklist: [],
    errors: {},
    scan: { upload: null, sending: false },
  }));
  const form = useForm({
    schema: workbench_routes.handInWorkbench.body,
    initial,
    fieldOf,
    toInput: inputOf([], asks),
    check: (values) => {
      const fault = values.posted_on === "" ? null : pastDayFault(values.posted_on, localDate(Date.now()));
      return {
        ...(asks.sworn && values.scan.upload === null
          ? { scan: t(paper_copy ? "sworn.scan_missing" : "sworn.missing") }
          : {}),
        ...(fault === null ? {} : { posted_on: fault }),
        ...(asks.checklist && !isReleased(values.checklist) ? { checklist: t("release_list.missing") } : {}),
      };
    },
    send: onSend,
    onError: () => undefined,
  });
  const { summary_ref, problems, idOf } = form;
  return (
    <FormBox id={id} form={form} className="stack-5 fit">
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} />
      <p>{t("deliver.confirm")}</p>
      {asks.sworn && <SwornFields form={form} paper_copy={paper_copy} />}
      {asks.lqa && <RatingFields form={form} words={words} />}
      {asks.checklist && <ReleaseList form={form} />}
      <ClosingFields form={form} />
    </FormBox>
  );
}
