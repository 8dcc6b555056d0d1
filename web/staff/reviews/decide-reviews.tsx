import { useId, useState } from "react";
import type { DeskReview } from "#contract/reviews/desk-reviews.ts";
import { type DeclineReason, decline_reasons } from "#domain/reviews/review.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/field.tsx";
import { call } from "../api.ts";
import { BulkBar } from "../bulk-bar.tsx";
import { BulkDialog } from "../bulk-dialog.tsx";
import { Only } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import type { BulkAct, BulkRow } from "../use-bulk.ts";

type Row = BulkRow & { readonly review: DeskReview };
type Decision =
  | { readonly state: "published"; readonly reason: null }
  | { readonly state: "declined"; readonly reason: DeclineReason };

/** Decides about reviews as they were read; each can be let wait again. */
function useDeciding(): BulkAct<Row, Decision, null> {
  const { t } = useDeskText();
  return {
    preview: ({ review }, { state, reason }) => {
      if (review.state === state && review.reason === reason) return { refused: t("reviews.already") };
      return {
        change:
          reason === null
            ? t("reviews.will_publish")
            : t("reviews.will_decline", { reason: t(`reviews.reason.${reason}`) }),
        plan: null,
      };
    },
    run: async ({ id, review: { version } }, { input: decision, key }) => {
      const params = { id: String(id) };
      await call("decideReview", { params, body: { ...decision, version }, idempotency_key: key });
      return () => call("decideReview", { params, body: { state: "waiting", version } });
    },
  };
}

/** Publishes or declines the chosen reviews. */
export function DecideReviews(props: {
  readonly reviews: readonly DeskReview[];
  readonly onClear: () => void;
}) {
  const { reviews, onClear } = props;
  const { t } = useDeskText();
  const act = useDeciding();
  // The rows of an open dialog stay, whatever the list does meanwhile.
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [open, setOpen] = useState<Decision["state"] | null>(null);
  const ask = (state: Decision["state"]) => () => {
    setRows(
      reviews.map((review) => ({ id: review.id, name: t("orders.number", { id: review.order_id }), review })),
    );
    setOpen(state);
  };
  const shown = { rows, act, onClose: () => setOpen(null) };
  return (
    <>
      <BulkBar count={reviews.length} onClear={onClear}>
        <Only right="reviews.decide">
          <Button size="small" onClick={ask("published")}>
            {t("reviews.publish")}
          </Button>
          <Button size="small" onClick={ask("declined")}>
            {t("reviews.decline")}
          </Button>
        </Only>
      </BulkBar>
      {open === "published" && (
        <BulkDialog<Row, Decision, null>
          title={t("reviews.publish")}
          {...shown}
          input={() => ({ state: "published", reason: null })}
        >
          {() => null}
        </BulkDialog>
      )}
      {open === "declined" && <Declining {...shown} />}
    </>
  );
}

function Declining(props: {
  readonly rows: readonly Row[];
  readonly act: BulkAct<Row, Decision, null>;
  readonly onClose: () => void;
}) {
  const { t } = useDeskText();
  const id = useId();
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return (
    <BulkDialog<Row, Decision, null>
      title={t("reviews.decline")}
      {...props}
      input={() => (reason === null ? null : { state: "declined", reason })}
    >
      {(tried) => (
        <Select
          id={id}
          label={t("reviews.reason")}
          required
          value={reason ?? ""}
          problem={tried && reason === null ? "field.required" : undefined}
          onChange={({ target }) => setReason(decline_reasons.find((one) => one === target.value) ?? null)}
        >
          <option value="">–</option>
          {decline_reasons.map((one) => (
            <option key={one} value={one}>
              {t(`reviews.reason.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </BulkDialog>
  );
}
