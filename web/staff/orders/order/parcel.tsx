import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PackagePlus } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { DownloadButton } from "#ui/download-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";

/** The parcel at the carrier of lockers: made by a press, followed by itself. Nothing where no carrier takes it. */
export function Parcel({ id, status }: { id: string; status: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const queries = useQueryClient();
  // Each step of the paper is requested again: what is printed may become a parcel.
  const queryKey = ["parcel", id, status];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("parcel", { params: { id }, signal }),
    placeholderData: keepPreviousData,
    // Its number comes a moment after the press.
    refetchInterval: ({ state }) => (state.data?.parcel && !state.data.parcel.has_label ? 5_000 : false),
  });
  const make = useMutation({
    mutationFn: () => call("makeParcel", { params: { id }, idempotency_key: idempotencyKey() }),
    onSuccess: () => toast(t("parcel.made")),
    onError: (error) => toast(sentence(error), "warning"),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
  if (!data || (!data.offered && !data.parcel)) return null;
  const { parcel, offered, locker_address } = data;
  return (
    <>
      {parcel && parcel.problem !== "" && (
        <Notice tone="danger">{t("parcel.problem", { problem: parcel.problem })}</Notice>
      )}
      {parcel && parcel.problem === "" && (
        <p className="small">
          {t("parcel.reference", { reference: parcel.reference })} ·{" "}
          {parcel.tracking_number ?? t("parcel.waits")}
        </p>
      )}
      {locker_address === "" && <Notice tone="warning">{t("parcel.no_locker")}</Notice>}
      {locker_address && <p className="small">{t("parcel.locker", { address: locker_address })}</p>}
      <div className={style.acts}>
        {parcel?.has_label && (
          <DownloadButton
            name={parcel.reference}
            label={t("parcel.label")}
            link={() => call("parcelLabel", { params: { id } })}
          />
        )}
        {offered && (
          <Button
            size="small"
            busy={make.isPending}
            icon={<PackagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => make.mutate()}
          >
            {t("parcel.make")}
          </Button>
        )}
      </div>
    </>
  );
}
