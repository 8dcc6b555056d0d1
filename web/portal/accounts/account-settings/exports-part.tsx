import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DataExportView, PrivacyView } from "#contract/accounts/privacy.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { formatSize } from "#ui/file-name.tsx";
import { useIntl } from "#ui/intl.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { isAtWork, privacyOptions } from "./data.ts";
import { usePrivacyWords } from "./privacy-words.ts";
import style from "./settings.module.css";

/** Copies of the data: those that were asked for with their progress, and a new one. */
export function ExportsPart({ privacy }: { privacy: PrivacyView }) {
  const { t } = usePrivacyWords();
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call("askDataExport", {}),
    onSuccess: (answer) => {
      queries.setQueryData(privacyOptions.queryKey, answer);
      toast(t("privacy.export_asked"));
    },
  });
  return (
    <div className={style.part}>
      <h3>{t("privacy.export_title")}</h3>
      <p className="hint">{t("privacy.export_text")}</p>
      <ActFailed error={ask.error} />
      {privacy.exports.length > 0 && (
        <ul className={style.list}>
          {privacy.exports.map((one) => (
            <ExportRow key={one.id} made={one} />
          ))}
        </ul>
      )}
      {!privacy.exports.some(isAtWork) && (
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          {t("privacy.export_ask")}
        </Button>
      )}
    </div>
  );
}

function ExportRow({ made }: { made: DataExportView }) {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  const download = useMutation({
    mutationFn: () => call("dataExportFile", { params: { id: String(made.id) } }),
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const date = formatInstant(locale, made.asked_at, "dated");
  return (
    <li>
      <div>
        <p>{t("privacy.export_of", { date })}</p>
        <p className="hint" role={isAtWork(made) ? "status" : undefined}>
          {useStateText(made)}
          {made.by_desk && `, ${t("privacy.export_by_desk")}`}
        </p>
        <ActFailed error={download.error} />
      </div>
      {made.state === "ready" && (
        <Button
          size="small"
          busy={download.isPending}
          aria-label={t("privacy.export_download_name", { date })}
          onClick={() => download.mutate()}
        >
          {t("privacy.export_download")}
        </Button>
      )}
    </li>
  );
}

function useStateText({ state, files_done, files_total, size_bytes, expires_at }: DataExportView): string {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  switch (state) {
    case "waiting":
      return t("privacy.export_waiting");
    case "running":
      return `${t("privacy.export_waiting")}: ${t("privacy.export_progress", { done: files_done, total: files_total })}`;
    case "ready": {
      const size = formatSize(locale, size_bytes ?? 0);
      const until = expires_at === null ? "" : formatInstant(locale, expires_at, "day");
      return `${t("privacy.export_ready", { size })}, ${t("privacy.export_until", { date: until })}`;
    }
    case "failed":
      return t("privacy.export_failed");
    case "expired":
      return t("privacy.export_expired");
  }
}
