import type { AttachmentView } from "#contract/files.ts";
import type { OrderView } from "#contract/orders.ts";
import { useWords } from "../../words.ts";
import { FileButton } from "./download.tsx";
import style from "./order.module.css";

const kinds = ["source", "translated", "proofread", "verified"] as const;

/** Every file by the step it comes from; the newest of a step first. A typed text stands here as text. */
export function OrderFiles({ order }: { order: OrderView }) {
  const { t } = useWords();
  const groups = kinds.map((kind) => ({ kind, files: newestFirst(order.attachments[kind]) }));
  const any = groups.some(({ files }) => files.length > 0);
  return (
    <section className={style.card} aria-labelledby="files-title">
      <h2 id="files-title">{t("order.files")}</h2>
      {any && (
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
            {groups.flatMap(({ kind, files }) =>
              files.map((file) => (
                <tr key={file.hash}>
                  <th scope="row">{file.name}</th>
                  <td>{t(`attachment.${kind}`)}</td>
                  <td>
                    <FileButton order_hash={order.hash} file={file} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
      {order.text && (
        <details className={style.text}>
          <summary>{t("order.text")}</summary>
          <p lang={order.source_lang} dir="auto">
            {order.text}
          </p>
        </details>
      )}
      {any && <p className={style.muted}>{t("ui.links_ten_minutes")}</p>}
    </section>
  );
}

const newestFirst = (files: readonly AttachmentView[]): AttachmentView[] =>
  files.toSorted((a, b) => b.version - a.version);
