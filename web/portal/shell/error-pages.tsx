import type { ErrorComponentProps } from "@tanstack/react-router";
import { CloudOff, OctagonAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ChunkMissing } from "#ui/chunk.ts";
import { faultId } from "#ui/faults.ts";
import { useWords } from "../words.ts";
import style from "./error-pages.module.css";
import { NotForBrandPage, RefusalPage } from "./lazy-refusals.tsx";
import { ContactLink, StatePage } from "./state-page.tsx";

const reload = () => globalThis.location.reload();

/** A chunk did not load: a new version was deployed under an open page, or there is no connection. */
function ChunkMissingPage() {
  const { t } = useWords();
  const is_online = globalThis.navigator.onLine;
  return (
    <StatePage
      icon={CloudOff}
      title={is_online ? t("ui.new_version") : t("shell.slow")}
      actions={
        <Button look="primary" onClick={reload}>
          {t("ui.reload")}
        </Button>
      }
    />
  );
}

const never = () => () => {};

/** An internal fault, with the number by which it is found in the log and in reports. */
function FaultPage({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useWords();
  const is_server = error instanceof ApiError;
  // React reports an error of drawing right after this page has been drawn, and then reads its number again.
  const reported = useSyncExternalStore(never, () => faultId(error));
  const id = is_server ? error.body.details?.["request_id"] : reported;
  return (
    <StatePage
      icon={OctagonAlert}
      title={t("ui.fault")}
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {t("ui.try_again")}
          </Button>
          <ContactLink />
        </>
      }
    >
      <p>{t("error.server_text")}</p>
      {typeof id === "string" && (
        <p className={style.number}>
          {t("ui.fault_number")} <code>{id}</code>
        </p>
      )}
    </StatePage>
  );
}

/** G8: the page that says what this error means; also what the router shows when a page cannot be drawn. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  if (error instanceof ChunkMissing) return <ChunkMissingPage />;
  if (!(error instanceof ApiError)) return <FaultPage error={error} retry={reset} />;
  if (error.body.code === "service.not_for_brand") return <NotForBrandPage />;
  if (error.status === 401 || error.status === 403 || error.status === 404)
    return <RefusalPage status={error.status} code={error.body.code} sentence={error.body.message} />;
  return <FaultPage error={error} retry={reset} />;
}

/** G10: the contact when a service does not answer. */
function ServiceUnavailable() {
  const { t } = useWords();
  return (
    <>
      <p>{t("ui.unavailable")}</p>
      <p>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> ·{" "}
        <a href={`tel:${brand.seller.phone.replace(/\s/g, "")}`}>{brand.seller.phone}</a>
      </p>
    </>
  );
}

/** G10: the brand's data did not come, so nothing of the site can be shown. */
export function UnavailablePage() {
  const { t } = useWords();
  return (
    <main>
      <StatePage
        icon={CloudOff}
        title={t("error.unavailable")}
        actions={
          <Button look="primary" onClick={reload}>
            {t("ui.reload")}
          </Button>
        }
      >
        <ServiceUnavailable />
      </StatePage>
    </main>
  );
}
