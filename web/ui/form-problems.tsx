import { ActFailed } from "./act-failed.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { Form } from "./form.ts";

/** Above the fields of a form: which are wrong (C10), or why the act was refused. */
export function FormProblems(props: {
  readonly form: Pick<Form<never>, "summary_ref" | "problems" | "idOf" | "refusal">;
  readonly labels?: Readonly<Record<string, string>>;
}) {
  const { form, labels = {} } = props;
  const { summary_ref, problems, idOf, refusal } = form;
  return (
    <>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      <ActFailed error={refusal} />
    </>
  );
}
