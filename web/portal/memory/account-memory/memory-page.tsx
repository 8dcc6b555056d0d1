import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { MemoryPage as Page } from "#contract/memory/memory.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Checkbox } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { MemoriesPart } from "#ui/memories.tsx";
import { useMemoryText } from "#ui/memory-access.ts";
import { PageHead } from "#ui/page-head.tsx";
import { TermsPart } from "#ui/terms.tsx";
import { toast } from "#ui/toast.tsx";
import { useRights } from "../../shell/may.ts";
import { Loaded } from "../../shell/load-state.tsx";
import style from "../../shell/forms.module.css";
import { memoryOptions, own_access, reading_access, setConsent, setLeavesKnown } from "./data.ts";
import { ProposalsPart } from "./proposals-part.tsx";

/** The customer's translation memories and terms, and whether finished orders fill them. */
export function MemoryPage() {
  const { t } = useMemoryText();
  const query = useQuery(memoryOptions);
  const may = useRights();
  const edits = may("memory.edit");
  const manages = may("account.manage");
  const access = edits ? own_access : reading_access;
  return (
    <div className="stack-6 fit">
      <div className="stack-2">
        <PageHead title={t("memory.title")} brand={brand.name} />
        <p>{t("memory.lead")}</p>
      </div>
      <Loaded query={query}>
        {({ consent, leaves_known, memories, imports, terms }) => (
          <>
            {manages && <ConsentCard consent={consent} />}
            {manages && consent.granted && <KnownCard leaves_known={leaves_known} />}
            <MemoriesPart
              access={access}
              memories={memories}
              imports={imports}
              none={t("memory.memories_none")}
              barred={consent.granted ? null : t("memory.import_needs_consent")}
            />
            <TermsPart access={access} pairs={terms} />
            <ProposalsPart decides={edits} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** A switch that shows what was chosen from the press on; a refusal, which the page shows, takes it back. */
function useChosen(stored: boolean, store: (wanted: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = (wanted: boolean) => {
    setChosen(wanted);
    void store(wanted)
      .catch(() => undefined)
      .finally(() => setChosen(null));
  };
  return { is_on: chosen ?? stored, choose };
}

/** "Leave as is": what is known in the same context is neither translated nor billed. */
function KnownCard({ leaves_known }: Pick<Page, "leaves_known">) {
  const { t } = useMemoryText();
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: setLeavesKnown,
    onSuccess: (page) => {
      queries.setQueryData(memoryOptions.queryKey, page);
      toast(t(page.leaves_known ? "memory.known_on" : "memory.known_off"));
    },
  });
  const { is_on, choose } = useChosen(leaves_known, action.mutateAsync);
  return (
    <section className={style.card} aria-labelledby="memory-known-title">
      <h2 id="memory-known-title">{t("memory.known_title")}</h2>
      <ActFailed error={action.error} />
      <Checkbox
        id="memory-known"
        label={t("memory.known")}
        hint={t("memory.known_hint")}
        checked={is_on}
        onChange={({ target }) => choose(target.checked)}
      />
    </section>
  );
}

function ConsentCard({ consent }: { readonly consent: Page["consent"] }) {
  const { t } = useMemoryText();
  const { locale } = useIntl();
  const queries = useQueryClient();
  const [is_withdrawing, setWithdrawing] = useState(false);
  const action = useMutation({
    mutationFn: setConsent,
    onSuccess: (page) => queries.setQueryData(memoryOptions.queryKey, page),
  });
  const grant = async () => {
    await action.mutateAsync(true);
    toast(t("memory.consent_given"));
  };
  const { granted, given_at } = consent;
  const { is_on, choose } = useChosen(granted, grant);
  return (
    <section className={style.card} aria-labelledby="memory-consent-title">
      <h2 id="memory-consent-title">{t("memory.consent_title")}</h2>
      {!is_withdrawing && <ActFailed error={action.error} />}
      <Checkbox
        id="memory-consent"
        label={t("memory.consent")}
        hint={t("memory.consent_hint")}
        checked={is_on}
        onChange={({ target }) => (target.checked ? choose(true) : setWithdrawing(true))}
      />
      {granted && given_at !== null && (
        <p className="hint">{t("memory.consent_since", { day: formatInstant(locale, given_at, "day") })}</p>
      )}
      {is_withdrawing && (
        <ActionDialog
          title={t("memory.withdraw")}
          heading={t("memory.withdraw_title")}
          danger
          action={action}
          done={t("memory.withdrawn")}
          input={() => false}
          onClose={() => setWithdrawing(false)}
        >
          <p>{t("memory.withdraw_text")}</p>
        </ActionDialog>
      )}
    </section>
  );
}
