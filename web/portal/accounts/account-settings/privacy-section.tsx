import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { PrivacyView } from "#contract/accounts/privacy.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Checkbox } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { ExportsPart } from "./exports-part.tsx";
import { privacyOptions } from "./data.ts";
import { usePrivacyWords } from "./privacy-words.ts";
import style from "./settings.module.css";

/** A copy of all data held on the customer, and the deletion of the account. */
export function PrivacySection() {
  const { t } = usePrivacyWords();
  const id = useId();
  const query = useQuery(privacyOptions);
  return (
    <section id="privacy" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("settings.privacy")}</h2>
      <Loaded query={query}>
        {(privacy) => (
          <>
            <ExportsPart privacy={privacy} />
            <DeletionPart privacy={privacy} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Both acts answer with the state afterwards. */
function usePrivacyChange(act: () => Promise<PrivacyView>): UseMutationResult<PrivacyView, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (privacy) => queries.setQueryData(privacyOptions.queryKey, privacy),
    // What is open may have changed since the page was loaded.
    onError: () => void queries.invalidateQueries({ queryKey: privacyOptions.queryKey }),
  });
}

function DeletionPart({ privacy }: { privacy: PrivacyView }) {
  const { t } = usePrivacyWords();
  const [open, setOpen] = useState(false);
  const { deletion, open_matters, deletion_waits_days: days } = privacy;
  return (
    <div className={style.part}>
      <h3>{t("privacy.delete_title")}</h3>
      <p className="hint">{t("privacy.delete_text")}</p>
      {deletion ? (
        <Pending deletion={deletion} />
      ) : (
        <>
          <p className="hint">{t("privacy.delete_wait", { days })}</p>
          {open_matters.length === 0 && (
            <Button look="danger" onClick={() => setOpen(true)}>
              {t("privacy.delete_ask")}
            </Button>
          )}
        </>
      )}
      {open_matters.length > 0 && <OpenMatters open={open_matters} is_asked={deletion !== null} />}
      {open && <DeletionDialog days={days} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Pending({ deletion }: { deletion: NonNullable<PrivacyView["deletion"]> }) {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  const cancel = usePrivacyChange(() => call("cancelAccountDeletion", {}));
  return (
    <>
      <ActFailed error={cancel.error} />
      <Notice
        tone="warning"
        action={
          <Button
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, { onSuccess: () => toast(t("privacy.delete_cancelled")) })
            }
          >
            {t("privacy.delete_cancel")}
          </Button>
        }
      >
        {t("privacy.delete_pending", { date: formatInstant(locale, deletion.due_at, "day") })}
      </Notice>
    </>
  );
}

const places = {
  orders: "/$locale/account/orders",
  balance: "/$locale/account/payments",
  dues: "/$locale/account/invoices",
} as const;

/** What has to end first, and where. */
function OpenMatters(props: { readonly open: PrivacyView["open_matters"]; readonly is_asked: boolean }) {
  const { t } = usePrivacyWords();
  const locale = useLocale();
  return (
    <Notice tone="info" title={props.is_asked ? t("privacy.delete_later") : t("privacy.open_title")}>
      <ul className="stack-2">
        {props.open.map((matter) => (
          <li key={matter}>
            {t(`privacy.open.${matter}`)}{" "}
            <Link to={places[matter]} params={{ locale }}>
              {t(`privacy.open_link.${matter}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The consequences, a tick, and the act, which asks for the password. */
function DeletionDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  const [understood, setUnderstood] = useState(false);
  const action = usePrivacyChange(() => call("askAccountDeletion", {}));
  return (
    <ActionDialog
      title={t("privacy.delete_ask")}
      heading={t("privacy.delete_dialog")}
      danger
      action={action}
      done={({ deletion }) =>
        t("privacy.delete_done", { date: deletion ? formatInstant(locale, deletion.due_at, "day") : "" })
      }
      input={() => (understood ? undefined : null)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <ul className="stack-2">
            <li>{t("privacy.delete_files")}</li>
            <li>{t("privacy.delete_memory")}</li>
            <li>{t("privacy.delete_law")}</li>
            <li>{t("privacy.delete_wait", { days })}</li>
          </ul>
          <Checkbox
            id="deletion-understood"
            label={t("privacy.delete_understood", { days })}
            checked={understood}
            problem={tried && !understood ? "field.required" : undefined}
            onChange={({ target }) => setUnderstood(target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}
