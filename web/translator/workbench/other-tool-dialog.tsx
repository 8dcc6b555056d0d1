import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import {
  exchange_routes,
  export_formats,
  importView,
  type ImportView,
} from "#contract/workbench/exchange.ts";
import { fillPath } from "#contract/route.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Select } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { sendFile } from "#ui/send-file.ts";
import { toast } from "#ui/toast.tsx";
import { UploadRefused } from "#ui/upload.ts";
import { apiHeaders, call } from "../api.ts";
import { useZoneText } from "../text.ts";
import { loadSegments } from "./data.ts";
import { useEditing } from "./editing.ts";
import style from "./other-tool.module.css";

/** Takes the segments along to another tool, and brings the translations back. */
export function OtherToolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useZoneText();
  const [file, setFile] = useState<File | null>(null);
  const plan = useImport(false);
  const take = useImport(true);
  const choose = (chosen: File) => {
    take.reset();
    setFile(chosen);
    plan.mutate(chosen);
  };
  const { bench, id, announce } = useEditing();
  const sentence = useProblemText();
  const confirm = () => {
    if (file === null) return;
    take.mutate(file, {
      onSuccess: ({ taken, total }) => {
        const done = t("bench.tool.taken", { taken, total });
        toast(done);
        announce(done);
        const loading = loadSegments(id, bench.load, AbortSignal.timeout(60_000));
        loading.catch((error: unknown) => toast(sentence(error), "warning"));
      },
    });
  };
  const result = take.data ?? plan.data;
  const may_take = plan.data !== undefined && plan.data.taken > 0 && !take.isSuccess && !plan.isPending;
  return (
    <Dialog
      open
      title={t("bench.tool")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(take.isSuccess ? "ui.close" : "ui.cancel")}</Button>
          {may_take && (
            <Button look="primary" busy={take.isPending} onClick={confirm}>
              {t("bench.tool.take", { n: plan.data?.taken ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <TakeAlong />
      <section className="stack-3" aria-labelledby="tool-back">
        <h3 id="tool-back">{t("bench.tool.back")}</h3>
        <p className={style.note}>{t("bench.tool.back_note")}</p>
        <ChooseFile busy={plan.isPending} name={file?.name ?? null} onFile={choose} />
        <Problem error={take.error ?? plan.error} />
        {result && !plan.isPending && <Plan result={result} />}
      </section>
    </Dialog>
  );
}

/** Sends the file: to be planned, or to be taken. What was typed here is stored before. */
function useImport(take: boolean) {
  const { id, saver } = useEditing();
  return useMutation({
    mutationFn: async (file: File): Promise<ImportView> => {
      await saver.flush();
      const path = fillPath(exchange_routes.importWork.path, { id });
      return sendFile({
        url: take ? `${path}?take=1` : path,
        accept: (data) => importView.safeParse(data).data ?? null,
        file,
        headers: await apiHeaders(),
        onProgress: () => undefined,
      }).done;
    },
  });
}

function TakeAlong() {
  const { id, view, saver } = useEditing();
  const { t } = useZoneText();
  const field = useId();
  const documents = view.documents.filter(({ segments }) => segments > 0);
  const [chosen, setChosen] = useState(() => documents[0]?.id ?? 0);
  const name = documents.find((one) => one.id === chosen)?.name ?? "";
  return (
    <section className="stack-3" aria-labelledby="tool-along">
      <h3 id="tool-along">{t("bench.tool.along")}</h3>
      {documents.length > 1 && (
        <Select
          id={field}
          label={t("bench.tool.document")}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {documents.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
      <ul className={style.formats}>
        {export_formats.toReversed().map((format) => (
          <li key={format}>
            <span>
              <strong>{t(`bench.tool.${format}`)}</strong>
              <span className={style.note}>{t(`bench.tool.${format}_note`)}</span>
            </span>
            <DownloadButton
              name={`${t(`bench.tool.${format}`)}, ${name}`}
              link={async () => {
                await saver.flush();
                return call("exportWork", { params: { id }, body: { document_id: chosen, format } });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChooseFile(props: {
  readonly busy: boolean;
  readonly name: string | null;
  readonly onFile: (file: File) => void;
}) {
  const { busy, name, onFile } = props;
  const { t } = useZoneText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="cluster-2 middle">
      <Button
        busy={busy}
        icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("bench.tool.choose")}
      </Button>
      {name !== null && <span className={style.name}>{name}</span>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("bench.tool.choose")}
        accept=".xlf,.xliff,.mqxliff,.sdlxliff,.mxliff,.xml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </div>
  );
}

function Problem({ error }: { error: Error | null }) {
  const { t } = useZoneText();
  if (error === null) return null;
  return (
    <Notice tone="danger" live="alert">
      {error instanceof UploadRefused ? error.message : t("bench.tool.failed")}
    </Notice>
  );
}

/** What is taken and what is left, with the reason for each. */
function Plan({ result }: { result: ImportView }) {
  const { t } = useZoneText();
  const { is_taken, total, taken, changed, left, left_count } = result;
  const tone = is_taken ? "success" : taken === 0 ? "warning" : "info";
  return (
    <div className="stack-3">
      <Notice tone={tone} live="status">
        <p>{t(is_taken ? "bench.tool.taken" : "bench.tool.plan", { taken, total })}</p>
        <p>{t("bench.tool.changed", { n: changed })}</p>
      </Notice>
      {left.length > 0 && (
        <>
          <h4 id="tool-left" className={style.lefthead}>
            {t("bench.tool.left", { n: left_count })}
          </h4>
          <ul className={style.left} aria-labelledby="tool-left">
            {left.map(({ number, text, reason }, at) => (
              <li key={`${number ?? text} ${at}`}>
                <span className={style.note}>{number === null ? "–" : number}</span>
                <span>
                  <span dir="auto">{text}</span>
                  <strong>{t(`bench.tool.left.${reason}`)}</strong>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
