import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TermProposal } from "#contract/memory/term-proposals.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { TextField } from "#ui/field.tsx";
import { useMemoryText, usePairName } from "#ui/memory-access.ts";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { useFailureText } from "../../words.ts";
import { memoryOptions, proposalsOptions } from "./data.ts";

/** Terms that members have proposed: who edits the terms decides, and who proposed sees what became of it. */
export function ProposalsPart({ decides }: { readonly decides: boolean }) {
  const { t } = useMemoryText();
  const failureText = useFailureText();
  const { data: proposals = [] } = useQuery(proposalsOptions);
  const [declining, setDeclining] = useState<TermProposal | null>(null);
  const accept = useDecision((id: number) =>
    callAccount("decideTermProposal", { params: { id: String(id) }, body: { accept: true } }),
  );
  const withdraw = useDecision((id: number) =>
    callAccount("withdrawTermProposal", { params: { id: String(id) } }),
  );
  const columns = useColumns(decides, {
    onAccept: ({ id }) => accept.mutate(id, { onSuccess: () => toast(t("memory.proposal.accepted")) }),
    onDecline: setDeclining,
    onWithdraw: ({ id }) => withdraw.mutate(id, { onSuccess: () => toast(t("memory.proposal.withdrawn")) }),
  });
  return (
    <>
      {proposals.length > 0 && (
        <section className="stack-3 fit" aria-labelledby="term-proposals">
          <div className="stack-1">
            <h2 id="term-proposals">{t("memory.proposal.title")}</h2>
            <p className="hint">
              {t(decides ? "memory.proposal.lead_deciding" : "memory.proposal.lead_own")}
            </p>
          </div>
          <ActFailed error={accept.error ?? withdraw.error} failure={failureText} />
          <DataList<TermProposal>
            caption={t("memory.proposal.title")}
            empty={null}
            rows={proposals}
            rowKey={({ id }) => id}
            columns={columns}
          />
        </section>
      )}
      {declining && <Decline proposal={declining} onClose={() => setDeclining(null)} />}
    </>
  );
}

/** An act on a proposal, which answers with all of them; an accepted one is a term of the list above. */
function useDecision<Input>(act: (input: Input) => Promise<TermProposal[]>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (proposals) => {
      queries.setQueryData(proposalsOptions.queryKey, proposals);
      await queries.invalidateQueries({ queryKey: [memoryOptions.queryKey[0], "terms"] });
      await queries.invalidateQueries({ queryKey: memoryOptions.queryKey });
    },
    onError: () => void queries.invalidateQueries({ queryKey: proposalsOptions.queryKey }),
  });
}

const tones = { waiting: "info", accepted: "success", declined: "neutral" } as const;

type Acts = Readonly<Record<"onAccept" | "onDecline" | "onWithdraw", (proposal: TermProposal) => void>>;

function useColumns(decides: boolean, acts: Acts): readonly Column<TermProposal>[] {
  const { t } = useMemoryText();
  const pairName = usePairName();
  return [
    { key: "source", label: t("memory.term_source"), names_row: true, cell: ({ source }) => source },
    { key: "target", label: t("memory.term_target"), cell: ({ target }) => target },
    { key: "pair", label: t("memory.proposal.pair"), cell: (one) => pairName(one) },
    { key: "by", label: t("memory.proposal.by"), cell: ({ by }) => by },
    {
      key: "state",
      label: t("memory.proposal.state"),
      cell: ({ state, answer }) => (
        <div className="stack-1 at-start">
          <Badge tone={tones[state]}>{t(`memory.proposal.state.${state}`)}</Badge>
          {answer !== "" && <span className="hint">{t("memory.proposal.reason", { answer })}</span>}
        </div>
      ),
    },
    {
      key: "acts",
      label: t("memory.proposal.acts"),
      cell: (proposal) => <RowActs proposal={proposal} decides={decides} acts={acts} />,
    },
  ];
}

type RowProps = { readonly proposal: TermProposal; readonly decides: boolean; readonly acts: Acts };
function RowActs({ proposal, decides, acts }: RowProps) {
  const { t } = useMemoryText();
  const { source, state, is_own } = proposal;
  if (state !== "waiting") return "–";
  return (
    <div className="cluster-2">
      {decides && (
        <>
          <Button
            size="small"
            aria-label={t("memory.proposal.accept_name", { source })}
            onClick={() => acts.onAccept(proposal)}
          >
            {t("memory.proposal.accept")}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={t("memory.proposal.decline_name", { source })}
            onClick={() => acts.onDecline(proposal)}
          >
            {t("memory.proposal.decline")}
          </Button>
        </>
      )}
      {is_own && (
        <Button
          size="small"
          look="quiet"
          aria-label={t("memory.proposal.withdraw_name", { source })}
          onClick={() => acts.onWithdraw(proposal)}
        >
          {t("memory.proposal.withdraw")}
        </Button>
      )}
    </div>
  );
}

function Decline({ proposal, onClose }: { readonly proposal: TermProposal; readonly onClose: () => void }) {
  const { t } = useMemoryText();
  const failureText = useFailureText();
  const [answer, setAnswer] = useState("");
  const action = useDecision((text: string) =>
    callAccount("decideTermProposal", {
      params: { id: String(proposal.id) },
      body: { accept: false, answer: text },
    }),
  );
  return (
    <ActionDialog
      title={t("memory.proposal.decline")}
      subject={proposal.source}
      action={action}
      failure={failureText}
      cancel="ui.cancel"
      input={() => answer.trim()}
      done={t("memory.proposal.declined")}
      onClose={onClose}
      enter
    >
      <TextField
        id="proposal-answer"
        label={t("memory.proposal.answer")}
        hint={t("memory.proposal.answer_hint")}
        optional
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </ActionDialog>
  );
}
