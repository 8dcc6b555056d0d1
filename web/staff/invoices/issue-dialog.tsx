import { useQuery, type UseMutationResult } from "@tanstack/react-query";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Loading } from "#ui/loading.tsx";
import { IssuedDocuments } from "../issued-documents.tsx";
import { useDeskText } from "../text.ts";
import type { PreviewOf } from "./data.ts";

/** Shows what a correction issues, and issues it: what is in KSeF stays there. */
export function IssueDialog<Input, Answer>(props: {
  readonly id: string;
  readonly number: string;
  readonly input: Input;
  readonly ask: PreviewOf<Input>;
  readonly issue: UseMutationResult<Answer, Error, Input>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
}) {
  const { id, number, input, ask, issue, onDone, onClose } = props;
  const { t } = useDeskText();
  const shown = useQuery({
    queryKey: ["invoice-preview", id, input],
    queryFn: ({ signal }) => ask(id, input, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const is_new = shown.data?.documents.some(({ correction }) => correction === null) ?? false;
  return (
    <ActionDialog
      title={t("issue.do")}
      heading={t(is_new ? "issue.title_new" : "issue.title", { number })}
      ready={shown.data !== undefined}
      action={issue}
      input={() => input}
      onDone={onDone}
      onClose={onClose}
    >
      <Loading found={shown} rows={6} />
      {shown.data && <IssuedDocuments preview={shown.data} />}
    </ActionDialog>
  );
}
