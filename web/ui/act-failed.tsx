import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Why an act was refused; nothing while there is no error. */
export function ActFailed({ error }: { error: unknown }) {
  const sentence = useProblemText();
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="danger" live="alert">
      {sentence(error)}
    </Notice>
  );
}
