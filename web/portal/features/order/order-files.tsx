import type { AttachmentView } from "#contract/files.ts";
import type { OrderView } from "#contract/orders.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { deliverables, DownloadAll, FileButton } from "../../shell/downloads.tsx";
import { HowCounted } from "../../shell/how-counted.tsx";
import { useWords } from "../../words.ts";
import style from "./order.module.css";

const made = ["verified", "proofread", "translated"] as const;
type Listed = { readonly file: AttachmentView; readonly label: string; readonly is_made: boolean };

/** Every source file with what was made of it beneath: the last step and the newest version first. A text stands as text. */
export function OrderFiles({ order }: { order: OrderView }) {
  const { t } = useWords();
  const rows = useRows(order);
  const ready = order.status === "finished" && deliverables(order).length > 1;
  // A call or a visit has files only where something was sent to prepare it.
  if (order.booking !== null && rows.length === 0 && order.links.length === 0 && !order.text) return null;
  return (
    <section className={style.card} aria-labelledby="files-title">
      <div className={style.cardhead}>
        <h2 id="files-title">{t("order.files")}</h2>
        {ready && <DownloadAll order={order} />}
      </div>
      {rows.length > 0 && (
        <table className={style.files}>
          <caption className="visually-hidden">{t("order.files")}</caption>
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
                <td>{label}</td>
                <td>
                  <FileButton order_hash={order.hash} file={file} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
      {rows.length > 0 && <p className={style.muted}>{t("ui.links_ten_minutes")}</p>}
    </section>
  );
}

/** What was made of the whole first, then file by file, then what was sent in to be read beside it. */
function useRows(order: OrderView): readonly Listed[] {
  const { t } = useWords();
  const { source } = order.attachments;
  // What is made of a call is its recording.
  const stepOf = (kind: (typeof made)[number]): string =>
    t(order.booking === null ? `attachment.${kind}` : "attachment.recording");
  const known = new Set(source.map(({ hash }) => hash));
  const madeOf = (answers: string | null): Listed[] =>
    made.flatMap((kind) =>
      newestFirst(order.attachments[kind])
        .filter((file) =>
          answers === null ? file.answers === null || !known.has(file.answers) : file.answers === answers,
        )
        .map((file) => ({
          file,
          label:
            file.version > 1 ? t("order.version", { step: stepOf(kind), n: file.version }) : stepOf(kind),
          is_made: true,
        })),
    );
  return [
    ...madeOf(null),
    ...source.flatMap((file) => [
      ...madeOf(file.hash),
      { file, label: t("attachment.source"), is_made: false },
    ]),
    ...order.reference_files.map((file) => ({ file, label: t("order.reference_file"), is_made: false })),
  ];
}

/** Addresses that were sent in to be translated. */
function Links({ links }: { links: readonly string[] }) {
  const { t } = useWords();
  if (links.length === 0) return null;
  return (
    <ul className={style.links} aria-label={t("order.links")}>
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

const newestFirst = (files: readonly AttachmentView[]): AttachmentView[] =>
  files.toSorted((a, b) => b.version - a.version);
