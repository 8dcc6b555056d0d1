import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import type { DeliveredSegment } from "#contract/workbench/reading.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { segmentsOptions } from "./data.ts";
import style from "./side-by-side.module.css";
import { useComplaintWords } from "./words.ts";

/** Remarks by segment; an empty one is being written. */
export type Remarks = ReadonlyMap<number, string>;
export const written = (remarks: Remarks): [number, string][] =>
  [...remarks].filter(([, comment]) => comment.trim() !== "");

type Props = {
  readonly order: OrderView;
  readonly remarks: Remarks;
  /** Null while no complaint may be opened: then the texts are only read. */
  readonly onRemark: ((segment: number, comment: string | null) => void) | null;
};

/** Source and translation side by side; the customer leaves remarks, with which a complaint is opened. */
export function SideBySide({ order, remarks, onRemark }: Props) {
  const { t } = useComplaintWords();
  const found = useInfiniteQuery(segmentsOptions(order.hash));
  const segments = found.data?.pages.flatMap((page) => page.segments) ?? [];
  if (found.isError && segments.length === 0)
    return <LoadFailed error={found.error} onRetry={found.refetch} />;
  if (segments.length === 0) return null;
  return (
    <Disclosure summary={t("complaint.side_by_side")}>
      {onRemark !== null && <p className="hint">{t("complaint.side_note")}</p>}
      <ol className={style.list} aria-label={t("complaint.side_by_side")}>
        {segments.map((segment, at) => (
          <Segment
            key={segment.id}
            segment={segment}
            // The name of a document is a heading where it begins.
            document={segments[at - 1]?.document === segment.document ? null : segment.document}
            langs={[order.source_lang, order.target_lang]}
            comment={remarks.get(segment.id) ?? null}
            onRemark={onRemark}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button size="small" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("complaint.side_more")}
        </Button>
      )}
    </Disclosure>
  );
}

function Segment(props: {
  readonly segment: DeliveredSegment;
  readonly document: string | null;
  readonly langs: readonly [string, string];
  readonly comment: string | null;
  readonly onRemark: Props["onRemark"];
}) {
  const { segment, document, langs, comment, onRemark } = props;
  const { id, number, source, target } = segment;
  const { t } = useComplaintWords();
  const [opened, setOpened] = useState(comment !== null);
  return (
    <li className={style.segment}>
      {document !== null && <h3 className={style.document}>{document}</h3>}
      <span className={style.number}>{number}</span>
      <p lang={langs[0]} dir="auto" className={style.text}>
        {source}
      </p>
      <p lang={langs[1]} dir="auto" className={style.text}>
        {target}
      </p>
      {onRemark !== null && (
        <div className={style.remark}>
          {opened ? (
            <TextArea
              id={`remark-${id}`}
              label={t("complaint.remark_on", { n: number })}
              rows={2}
              maxLength={2000}
              value={comment ?? ""}
              onChange={(event) => onRemark(id, event.target.value)}
            />
          ) : (
            <Button
              size="small"
              look="quiet"
              icon={<MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={t("complaint.remark_on", { n: number })}
              onClick={() => setOpened(true)}
            >
              {t("complaint.remark")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
