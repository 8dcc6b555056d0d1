import { lazy, Suspense } from "react";
import type { AttachmentView } from "#contract/files/files.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { isCountedInWords } from "#domain/workbench/translation-origin.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { OriginLabel } from "#ui/origin-label.tsx";
import { deliverables, DownloadAll, earlierVersions, FileButton } from "../../shell/downloads.tsx";
import { HowCounted } from "../../shell/how-counted.tsx";
import { useWords } from "../../words.ts";
import style from "./order.module.css";

const Bilingual = lazy(async () => ({ default: (await import("./bilingual.tsx")).Bilingual }));

type Listed = { readonly file: AttachmentView; readonly label: string; readonly is_made: boolean };

/**
 * Final files and source files of an order: every source file with its final version above it. Drafts of earlier
 * steps and versions follow in a closed section. A text is shown as text.
 */
export function OrderFiles({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { rows, earlier } = useRows(order);
  const ready = order.status === "finished" && deliverables(order).length > 1;
  // A call or a visit has files only where something was sent to prepare it.
  if (order.booking !== null && rows.length === 0 && order.links.length === 0 && !order.text) return null;
  return (
    <section className={style.card} aria-labelledby="files-title">
      <div className="cluster-2-4 middle spread">
        <h2 id="files-title">{t("order.files")}</h2>
        {ready && <DownloadAll order={order} />}
      </div>
      <FileTable order={order} caption={t("order.files")} rows={rows} />
      {earlier.length > 0 && (
        <Disclosure className={style.text} summary={t("order.earlier_versions", { n: earlier.length })}>
          <FileTable
            order={order}
            caption={t("order.earlier_versions", { n: earlier.length })}
            rows={earlier}
          />
        </Disclosure>
      )}
      {order.status === "finished" && order.booking === null && (
        <Suspense fallback={null}>
          <Bilingual order_hash={order.hash} />
        </Suspense>
      )}
      {order.delivery_note && <DeliveryNote note={order.delivery_note} />}
      {order.attachments.source.length > 0 && order.words > 0 && (
        <HowCounted of={{ order: order.hash }} className={style.how} />
      )}
      <Links links={order.links} />
      {order.text && (
        <Disclosure className={style.text} summary={t("order.text")}>
          <p lang={order.source_lang} dir="auto">
            {order.text}
          </p>
        </Disclosure>
      )}
      {rows.length > 0 && <p className="muted">{t("ui.links_ten_minutes")}</p>}
    </section>
  );
}

function FileTable(props: { order: OrderView; caption: string; rows: readonly Listed[] }) {
  const { order, caption, rows } = props;
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <table className={style.files}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("order.file_name")}</th>
          <th scope="col">{t("order.file_kind")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("ui.download")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ file, label, is_made }) => (
          <tr key={file.hash} className={is_made ? style.made : ""}>
            <th scope="row">{file.name}</th>
            <td>
              {label}
              <OriginLabel origin={file.origin} machine_part={file.machine_part} />
            </td>
            <td>
              <FileButton order_hash={order.hash} file={file} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Files for the whole order first, then file by file, then the reference files. Before the order is finished no work
 * can be downloaded, so none is listed.
 */
function useRows(order: OrderView): { rows: readonly Listed[]; earlier: readonly Listed[] } {
  const { t } = useWords();
  const { source } = order.attachments;
  const is_finished = order.status === "finished";
  const listed = (file: AttachmentView): Listed => {
    // The file of a call is its recording.
    const step = t(order.booking === null ? `attachment.${file.kind}` : "attachment.recording");
    return {
      file,
      label: file.version > 1 ? t("order.version", { step, n: file.version }) : step,
      is_made: true,
    };
  };
  const final = is_finished ? deliverables(order) : [];
  const known = new Set(source.map(({ hash }) => hash));
  const rows = [
    ...final.filter(({ answers }) => answers === null || !known.has(answers)).map(listed),
    ...source.flatMap((file) => [
      ...final.filter(({ answers }) => answers === file.hash).map(listed),
      { file, label: t("attachment.source"), is_made: false },
    ]),
    ...order.reference_files.map((file) => ({ file, label: t("order.reference_file"), is_made: false })),
  ];
  return { rows, earlier: is_finished ? earlierVersions(order).map(listed) : [] };
}

/** What stayed as in the original, how often the formatting was placed by a rule, and which formats are new. */
function DeliveryNote({ note }: { note: NonNullable<OrderView["delivery_note"]> }) {
  const { t } = useWords();
  const { left, codes_guessed, converted, warnings } = note;
  if (left.length + codes_guessed + converted.length + warnings.length === 0) return null;
  return (
    <Disclosure summary={t("delivery.note")}>
      <div className="stack-2">
        {left.length > 0 && (
          <>
            <p>{t("delivery.left")}</p>
            <ul>
              {left.map(({ what, words }) => (
                <li key={what}>
                  {t(isCountedInWords({ what }) ? "delivery.left_words" : "delivery.left_things", {
                    what: t(`left.${what}`),
                    n: words,
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        {codes_guessed > 0 && <p>{t("delivery.guessed", { n: codes_guessed })}</p>}
        {converted.map((formats) => (
          <p key={formats.from}>{t("delivery.converted", formats)}</p>
        ))}
        {warnings.map((one) => (
          <p key={one}>{t(`delivery.${one}`)}</p>
        ))}
      </div>
    </Disclosure>
  );
}

/** Addresses that were sent in to be translated. */
function Links({ links }: { links: readonly string[] }) {
  const { t } = useWords();
  if (links.length === 0) return null;
  return (
    <ul className="stack-2 break" aria-label={t("order.links")}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </li>
      ))}
    </ul>
  );
}
