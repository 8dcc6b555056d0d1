import { ApiError } from "#contract/client.ts";
import { Button } from "./button.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Shown instead of content that could not be loaded. A missing resource is not requested again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useText();
  const sentence = useProblemText();
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <Notice
      tone="danger"
      live="alert"
      action={gone ? null : <Button onClick={() => onRetry()}>{t("ui.try_again")}</Button>}
    >
      {sentence(error)}
    </Notice>
  );
}
