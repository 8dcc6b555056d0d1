import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { WebhookView } from "#contract/webhooks/webhooks.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../account-api.ts";
import { ActDialog } from "../shell/act-dialog.tsx";
import { useWebhookAct } from "./data.ts";
import { ChangeWebhook, SecretDialog } from "./endpoint-dialogs.tsx";
import { useWebhookWords } from "./words.ts";

type Opened = "change" | "rotate" | "replay" | "remove" | { readonly secret: string } | null;

/** What the owner can do with an endpoint. */
export function Acts({ endpoint }: { readonly endpoint: WebhookView }) {
  const { t } = useWebhookWords();
  const [open, setOpen] = useState<Opened>(null);
  const { url, types, state } = endpoint;
  const params = { id: String(endpoint.id) };
  const is_on = state !== "off";
  const test = useWebhookAct(() => callAccount("testWebhook", { params }));
  const turn = useWebhookAct((on: boolean) =>
    callAccount("changeWebhook", { params, body: { url, types, on } }),
  );
  const reveal = useMutation({
    mutationFn: () => callAccount("webhookSecret", { params }),
    onSuccess: ({ secret }) => setOpen({ secret }),
  });
  return (
    <div className="stack-3">
      <ActFailed error={test.error ?? turn.error ?? reveal.error} />
      <div className="cluster-2-3">
        {is_on && (
          <Button
            look="primary"
            busy={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: () => toast(t("webhook.test_sent")) })}
          >
            {t("webhook.test")}
          </Button>
        )}
        <Button onClick={() => setOpen("change")}>{t("webhook.edit")}</Button>
        <Button busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {t("webhook.secret_show")}
        </Button>
        <Button onClick={() => setOpen("rotate")}>{t("webhook.rotate")}</Button>
        {is_on && <Button onClick={() => setOpen("replay")}>{t("webhook.replay")}</Button>}
        <Button
          look={is_on ? "secondary" : "primary"}
          busy={turn.isPending}
          onClick={() =>
            turn.mutate(!is_on, {
              onSuccess: () => toast(t(is_on ? "webhook.turned_off" : "webhook.turned_on")),
            })
          }
        >
          {t(is_on ? "webhook.turn_off" : "webhook.turn_on")}
        </Button>
        <Button look="danger" onClick={() => setOpen("remove")}>
          {t("webhook.remove")}
        </Button>
      </div>
      {open !== null && <Opened endpoint={endpoint} open={open} setOpen={setOpen} />}
    </div>
  );
}

function Opened(props: {
  readonly endpoint: WebhookView;
  readonly open: NonNullable<Opened>;
  readonly setOpen: (open: Opened) => void;
}) {
  const { endpoint, open, setOpen } = props;
  const onClose = () => setOpen(null);
  switch (open) {
    case "change":
      return <ChangeWebhook endpoint={endpoint} onClose={onClose} />;
    case "rotate":
      return (
        <RotateDialog
          endpoint={endpoint}
          // The dialog closes after its act; the secret takes its place.
          onClose={onClose}
          onSecret={(secret) => globalThis.setTimeout(() => setOpen({ secret }))}
        />
      );
    case "replay":
      return <ReplayDialog endpoint={endpoint} onClose={onClose} />;
    case "remove":
      return <RemoveDialog endpoint={endpoint} onClose={onClose} />;
    default:
      return <SecretDialog secret={open.secret} onClose={onClose} />;
  }
}

type Shared = { readonly endpoint: WebhookView; readonly onClose: () => void };

function RotateDialog({ endpoint, onClose, onSecret }: Shared & { onSecret: (secret: string) => void }) {
  const { t } = useWebhookWords();
  const action = useWebhookAct((id: string) => callAccount("rotateWebhook", { params: { id } }));
  return (
    <ActDialog
      title={t("webhook.rotate")}
      action={action}
      input={() => String(endpoint.id)}
      onDone={({ secret }) => onSecret(secret)}
      onClose={onClose}
    >
      <p>{t("webhook.rotate_text")}</p>
    </ActDialog>
  );
}

const day_ms = 86_400_000;
/** A day as a field of dates has it, in the browser's zone. */
const dayText = (at: number): string => {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

function ReplayDialog({ endpoint, onClose }: Shared) {
  const { t } = useWebhookWords();
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(() => dayText(now));
  const action = useWebhookAct((since: string) =>
    callAccount("replayWebhook", { params: { id: String(endpoint.id) }, body: { since } }),
  );
  const since = new Date(`${day}T00:00`);
  const is_valid = !Number.isNaN(since.getTime());
  return (
    <ActDialog
      title={t("webhook.replay_title")}
      action={action}
      input={() => (is_valid ? since.toISOString() : null)}
      done={({ messages }) => t("webhook.replayed", { count: messages })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("webhook.replay_text")}</p>
          <TextField
            id="webhook-since"
            label={t("webhook.replay_since")}
            type="date"
            required
            min={dayText(now - 30 * day_ms)}
            max={dayText(now)}
            value={day}
            problem={tried && !is_valid ? "field.required" : undefined}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function RemoveDialog({ endpoint, onClose }: Shared) {
  const { t } = useWebhookWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const action = useWebhookAct(async (id: string) => {
    await callAccount("removeWebhook", { params: { id } });
    await navigate({ to: "/$locale/account/webhooks", params: { locale } });
  });
  return (
    <ActDialog
      title={t("webhook.remove")}
      heading={t("webhook.remove_title")}
      danger
      action={action}
      input={() => String(endpoint.id)}
      done={t("webhook.removed")}
      onClose={onClose}
    >
      <p className="break">{t("webhook.remove_text", { url: endpoint.url })}</p>
    </ActDialog>
  );
}
