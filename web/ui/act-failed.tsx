import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Why an act was refused; nothing while there is no error. */
export function ActFailed(props: {
  readonly error: unknown;
  /** The text of an error in an app with its own one. */
  readonly failure?: ((error: unknown) => ReactNode) | undefined;
}) {
  const sentence = useProblemText();
  const { error, failure = sentence } = props;
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="danger" live="alert">
      {failure(error)}
    </Notice>
  );
}
