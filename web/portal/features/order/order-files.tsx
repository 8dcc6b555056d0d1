import type { AttachmentView } from "#contract/files.ts";
import type { OrderView } from "#contract/orders.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { deliverables, DownloadAll, FileButton } from "../../shell/downloads.tsx";
import { useWords } from "../../words.ts";
import style from "./order.module.css";

const kinds = ["verified", "proofread", "translated", "source"] as const;

/** Every file by the step it comes from: what was bought first, the newest of a step first. A typed text stands as text. */
export function OrderFiles({ order }: { order: OrderView }) {
  const { t } = useWords();
  const groups = [
    ...kinds.map((kind) => ({
      kind,
      label: t(`attachment.${kind}`),
      files: newestFirst(order.attachments[kind]),
    })),
    { kind: "reference", label: t("order.reference_file"), files: order.reference_files },
  ];
  const any = groups.some(({ files }) => files.length > 0);
  const ready = order.status === "finished" && deliverables(order).length > 1;
  return (
    <section className={style.card} aria-labelledby="files-title">
      <div className={style.cardhead}>
        <h2 id="files-title">{t("order.files")}</h2>
        {ready && <DownloadAll order={order} />}
      </div>
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
            {groups.flatMap(({ kind, label, files }) =>
              files.map((file) => (
                <tr key={file.hash} className={kind === "source" || kind === "reference" ? "" : style.made}>
                  <th scope="row">{file.name}</th>
                  <td>{label}</td>
                  <td>
                    <FileButton order_hash={order.hash} file={file} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
      <Links links={order.links} />
      {order.text && (
        <Disclosure className={style.text} summary={t("order.text")}>
          <p lang={order.source_lang} dir="auto">
            {order.text}
          </p>
        </Disclosure>
      )}
      {any && <p className={style.muted}>{t("ui.links_ten_minutes")}</p>}
    </section>
  );
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
