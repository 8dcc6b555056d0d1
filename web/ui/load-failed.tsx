import { ApiError } from "#contract/client.ts";
import { Button } from "./button.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Refusals that another try may not meet: the session, time and the number of requests. */
const passing: ReadonlySet<number> = new Set([401, 408, 429]);

/** Shown instead of content that could not be loaded. What is missing or refused is not requested again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useText();
  const sentence = useProblemText();
  const is_final = error instanceof ApiError && error.status < 500 && !passing.has(error.status);
  return (
    <Notice
      tone="danger"
      live="alert"
      action={is_final ? null : <Button onClick={() => onRetry()}>{t("ui.try_again")}</Button>}
    >
      {sentence(error)}
    </Notice>
  );
}
