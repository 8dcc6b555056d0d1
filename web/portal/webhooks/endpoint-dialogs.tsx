import { useId } from "react";
import type { WebhookSecret, WebhookView } from "#contract/webhooks/webhooks.ts";
import { webhook_types, type WebhookType } from "#domain/webhooks/public-events.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Checkbox, FieldProblem, TextField } from "#ui/field.tsx";
import { type Form, textOf } from "#ui/form.ts";
import { callAccount } from "../account-api.ts";
import { createSchema, useWebhookAct } from "./data.ts";
import { VerifyingHelp } from "./verifying-help.tsx";
import { useWebhookWords } from "./words.ts";
import style from "./webhooks.module.css";

type Values = { readonly url: string; readonly types: readonly WebhookType[] };

const fresh: Values = { url: "", types: webhook_types };

/** A new endpoint; the secret is shown next. */
export function NewWebhook(props: {
  readonly onClose: () => void;
  readonly onCreated: (made: WebhookSecret) => void;
}) {
  const { t } = useWebhookWords();
  const action = useWebhookAct((body: { url: string; types: WebhookType[] }) =>
    callAccount("createWebhook", { body }),
  );
  return (
    <FormDialog
      title={t("webhook.add")}
      action={action}
      done={t("webhook.created")}
      onDone={props.onCreated}
      schema={createSchema}
      initial={fresh}
      input={(body) => body}
      labels={{ url: t("webhook.url"), types: t("webhook.types") }}
      cancel="ui.cancel"
      onClose={props.onClose}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

/** Another address or other types of an endpoint. */
export function ChangeWebhook(props: { readonly endpoint: WebhookView; readonly onClose: () => void }) {
  const { endpoint, onClose } = props;
  const { t } = useWebhookWords();
  const params = { id: String(endpoint.id) };
  const initial: Values = { url: endpoint.url, types: endpoint.types };
  const action = useWebhookAct((body: { url: string; types: WebhookType[] }) =>
    callAccount("changeWebhook", { params, body: { ...body, on: endpoint.state !== "off" } }),
  );
  return (
    <FormDialog
      title={t("webhook.edit")}
      heading={t("webhook.edit_title")}
      action={action}
      done={t("webhook.saved")}
      schema={createSchema}
      initial={initial}
      input={(body) => body}
      labels={{ url: t("webhook.url"), types: t("webhook.types") }}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

function EndpointFields({ form }: { readonly form: Form<Values> }) {
  const { t } = useWebhookWords();
  return (
    <>
      <TextField
        {...textOf<"url">(form, "url")}
        label={t("webhook.url")}
        hint={t("webhook.url_hint")}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <TypesField form={form} />
    </>
  );
}

function TypesField({ form }: { readonly form: Form<Values> }) {
  const { t } = useWebhookWords();
  const { types } = form.values;
  const id = form.idOf("types");
  const problem = form.problems["types"];
  const turn = (type: WebhookType, is_on: boolean) =>
    form.set(
      "types",
      webhook_types.filter((one) => (one === type ? is_on : types.includes(one))),
    );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend className={style.legend}>{t("webhook.types")}</legend>
      <div className="stack-2">
        <Checkbox
          id={`${id}-all`}
          label={t("webhook.all_types")}
          checked={types.length === webhook_types.length}
          onChange={({ target }) => form.set("types", target.checked ? webhook_types : [])}
        />
        <div className={style.types}>
          {webhook_types.map((type) => (
            <Checkbox
              key={type}
              id={`${id}-${type}`}
              label={t(`webhook.type.${type}`)}
              checked={types.includes(type)}
              onChange={({ target }) => turn(type, target.checked)}
            />
          ))}
        </div>
      </div>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

/** The secret of an endpoint, and how its signatures are verified. */
export function SecretDialog(props: { readonly secret: string; readonly onClose: () => void }) {
  const { secret, onClose } = props;
  const { t } = useWebhookWords();
  const id = useId();
  return (
    <Dialog
      open
      title={t("webhook.secret")}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <div className="stack-4 fit">
        <p id={id}>{t("webhook.secret_text")}</p>
        <div className="stack-2 at-start fit">
          <code className={style.secret} aria-describedby={id}>
            {secret}
          </code>
          <div>
            <CopyButton look="secondary" label={t("webhook.secret_copy")} text={() => secret} />
          </div>
        </div>
        <VerifyingHelp />
      </div>
    </Dialog>
  );
}
