import { service_traits } from "#domain/catalog.ts";
import type { ReactNode } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { uncounted } from "#domain/files/uncounted.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { FileName, formatSize } from "#ui/file-name.tsx";
import { LinkList } from "#ui/link-list.tsx";
import { OriginLabel } from "#ui/origin-label.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { attachmentLink, isSession } from "./data.ts";
import { DeskBilingual } from "./desk-bilingual.tsx";
import { DeskCounts } from "./desk-counts.tsx";
import { FileCount } from "./file-count.tsx";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** Whether there is something to show: of a call or a visit mostly not, and other orders say that nothing came. */
export const hasContent = (desk: DeskOrder): boolean => {
  const { order, attachments } = desk;
  const texts = [order.subject, order.text ?? "", order.note_for_translator];
  return (
    !isSession(desk) || attachments.length > 0 || order.links.length > 0 || texts.some((text) => text !== "")
  );
};

/** What the customer sent and what was made of it: files with their counts, pasted text, links, the note. */
export function FilesPanel({ id, desk, counts }: { id: string; desk: DeskOrder; counts: boolean }) {
  const { t } = useDeskText();
  const { order, attachments } = desk;
  const first = attachments.find(({ kind }) => kind === "source");
  return (
    <Panel title={t("order.content")}>
      {order.subject !== "" && (
        <p className="small">
          <strong>{t("order.subject")}</strong> {order.subject}
        </p>
      )}
      {attachments.length > 0 && (
        <ul className="stack-1">
          {attachments.map((file) => (
            <FileRow key={file.hash} id={id} file={file} is_session={order.booking !== null}>
              {file.kind === "source" && (
                <FileCount
                  id={id}
                  file={file}
                  offered={counts}
                  pages={service_traits[order.service_type].unit === "page"}
                  {...(file === first && { button_id: "count-edit" })}
                />
              )}
            </FileRow>
          ))}
        </ul>
      )}
      {first && <DeskCounts id={id} />}
      {order.status === "finished" && order.booking === null && (
        <Only right="files.read">
          <DeskBilingual id={id} />
        </Only>
      )}
      {order.text !== null && order.text !== "" && (
        <Disclosure className={style.text} summary={t("order.text")} open={order.text.length < 600}>
          {/* A long text scrolls in its box, so the box can be reached by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <section aria-label={t("order.text")} tabIndex={0} lang={order.source_lang}>
            {order.text}
          </section>
        </Disclosure>
      )}
      {order.links.length > 0 && <LinkList links={order.links} className={style.links} />}
      {order.note_for_translator !== "" && (
        <p className="small">
          <strong>{t(isSession(desk) ? "order.note_session" : "order.note")}</strong>{" "}
          {order.note_for_translator}
        </p>
      )}
    </Panel>
  );
}

function FileRow(props: {
  readonly id: string;
  readonly file: DeskOrder["attachments"][number];
  readonly is_session: boolean;
  readonly children: ReactNode;
}) {
  const { id, file, is_session, children } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const why = uncounted.find((one) => one === file.outcome);
  const counted =
    file.words === null
      ? t(why ? `uncounted.${why}` : "order.not_counted")
      : t("ui.words", { n: file.words });
  return (
    <li className={style.file}>
      <FileName name={file.name} />
      <span className={style.meta}>
        {/* What is made of a call is its recording. */}
        {t(is_session && file.kind === "translated" ? "attachment.recording" : `attachment.${file.kind}`)}
        {` · ${formatSize(locale, file.size_bytes)}`}
        {file.kind === "source" && ` · ${counted}`}
        {file.converted_to !== null && ` · ${t("order.converted_to", { type: file.converted_to })}`}
        {file.not_converted !== null && ` · ${t(`order.${file.not_converted}`)}`}
        {file.corrected && (
          <>
            {" → "}
            <strong>{t("ui.words", { n: file.corrected.words })}</strong>
            {` (${[file.corrected.by, file.corrected.reason].filter(Boolean).join(": ")})`}
          </>
        )}
        {children}
        <OriginLabel origin={file.origin} machine_part={file.machine_part} />
      </span>
      <Only right="files.read">
        <DownloadButton name={file.name} link={() => attachmentLink(id, file.hash)} />
      </Only>
    </li>
  );
}
