import { ApiError } from "#contract/client.ts";
import { useText } from "./i18n.tsx";

/** What a failed call says to the person: the server's own sentence, of a fault with its number, or that the connection is gone. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useText();
  return (error) =>
    error instanceof ApiError &&
    error.body.message !== "" &&
    (error.status < 500 || error.body.code === "fault")
      ? error.body.message
      : t("ui.load_failed");
}
