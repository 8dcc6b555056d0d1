import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { IntakeView } from "#contract/intake/intake.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import forms from "../../shell/forms.module.css";
import { usePrivacyWords } from "./privacy-words.ts";
import style from "./settings.module.css";

const intakeOptions = queryOptions({
  queryKey: ["customer", "mail-intake"],
  queryFn: ({ signal }) => callAccount("mailIntake", { signal }),
});

/** Whether there is something to read, or to make. */
const showsIntake = (
  { available, address }: Pick<IntakeView, "available" | "address">,
  manages: boolean,
): boolean => available && (manages || address !== null);

/** The way to the section in the list of sections. */
export function IntakeLink({ manages }: { readonly manages: boolean }) {
  const { t } = usePrivacyWords();
  const { data } = useQuery(intakeOptions);
  if (!data || !showsIntake(data, manages)) return null;
  return (
    <li>
      <a href="#intake">{t("intake.title")}</a>
    </li>
  );
}

type Shown = { readonly manages: boolean; readonly is_company: boolean };

/**
 * The address to which members mail what a quote is wanted for, where the installation has a mail server for it. Who does not
 * manage the account reads it once there is one.
 */
export function IntakeSection({ manages, is_company }: Shown) {
  const { t } = usePrivacyWords();
  const id = useId();
  const { data } = useQuery(intakeOptions);
  const queries = useQueryClient();
  const [is_renewing, setRenewing] = useState(false);
  const renewal = useMutation({
    mutationFn: (_sure: true) => callAccount("renewMailIntake", {}),
    onSuccess: (view) => {
      queries.setQueryData(intakeOptions.queryKey, view);
      toast(t("intake.renewed"));
    },
  });
  if (!data || !showsIntake(data, manages)) return null;
  const { address, email } = data;
  return (
    <section id="intake" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("intake.title")}</h2>
      <p>{t("intake.text", { email })}</p>
      {is_company && manages && <p>{t("intake.members")}</p>}
      {address === null ? (
        <>
          <p className="hint">{t("intake.none")}</p>
          <ActFailed error={renewal.error} />
          <div>
            <Button busy={renewal.isPending} onClick={() => renewal.mutate(true)}>
              {t("intake.make")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={style.key}>
            <code>{address}</code>
          </p>
          <div className={forms.row}>
            <CopyButton text={() => address} label={t("intake.copy")} look="primary" />
            {manages && <Button onClick={() => setRenewing(true)}>{t("intake.renew")}</Button>}
          </div>
        </>
      )}
      {is_renewing && (
        <ActDialog
          title={t("intake.renew")}
          action={renewal}
          input={() => true as const}
          onDone={() => setRenewing(false)}
          onClose={() => setRenewing(false)}
        >
          <p>{t("intake.renew_text")}</p>
        </ActDialog>
      )}
    </section>
  );
}
