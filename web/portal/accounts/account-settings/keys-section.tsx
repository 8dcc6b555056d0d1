import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { KeyView } from "#contract/api/keys.ts";
import type { Currency } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Checkbox, Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { keysOptions } from "./data.ts";
import { ChangeKeyForm, NewKeyForm } from "./key-forms.tsx";
import { usePrivacyWords } from "./privacy-words.ts";
import style from "./settings.module.css";

type Opened =
  | "new"
  | { readonly act: "change" | "rotate" | "revoke"; readonly key: KeyView }
  | { readonly act: "shown"; readonly text: string }
  | null;

/** Keys by which programs of the customer order: list, new key shown once, change, replace, revoke. */
export function KeysSection({ currency }: { currency: Currency }) {
  const { t } = usePrivacyWords();
  const id = useId();
  const query = useQuery(keysOptions);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Opened>(null);
  // A dialog that closes because the next one opens leaves that one open.
  const closing = (own: Opened) => () => setOpen((now) => (now === own ? null : now));
  const changed = () => {
    // Webhooks that a key set up are turned off with it.
    for (const queryKey of [keysOptions.queryKey, ["webhooks"]]) void queries.invalidateQueries({ queryKey });
  };
  const shown = (text: string) => {
    setOpen({ act: "shown", text });
    changed();
  };
  return (
    <section id="api" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("keys.title")}</h2>
      <p>{t("keys.text")}</p>
      <p>
        <a href="/api/public/docs">{t("keys.docs")}</a>
      </p>
      <Loaded query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <p className="hint">{t("keys.none")}</p>
          ) : (
            <ul className={style.list}>
              {keys.map((key) => (
                <KeyRow key={`${key.mode} ${key.id}`} shown={key} onAct={(act) => setOpen({ act, key })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button onClick={() => setOpen("new")}>{t("keys.make")}</Button>
      </div>
      <Dialog open={open === "new"} title={t("keys.make")} onClose={closing("new")}>
        <NewKeyForm currency={currency} onDone={shown} />
      </Dialog>
      {open !== null && open !== "new" && (
        <OpenedDialog open={open} onClose={closing(open)} onShown={shown} onChanged={changed} />
      )}
    </section>
  );
}

function OpenedDialog(props: {
  readonly open: Exclude<Opened, "new" | null>;
  readonly onClose: () => void;
  readonly onShown: (text: string) => void;
  readonly onChanged: () => void;
}) {
  const { open, onClose, onShown, onChanged } = props;
  const { t } = usePrivacyWords();
  const changed = (text: string) => {
    toast(text);
    onChanged();
    onClose();
  };
  switch (open.act) {
    case "shown":
      return <ShownOnce text={open.text} onClose={onClose} />;
    case "rotate":
      return <RotateDialog shown={open.key} onShown={onShown} onClose={onClose} />;
    case "revoke":
      return <RevokeDialog shown={open.key} onDone={() => changed(t("keys.revoked"))} onClose={onClose} />;
    case "change":
      return (
        <Dialog
          open
          title={t(open.key.kind === "grant" ? "keys.change_agent" : "keys.change_name", {
            name: open.key.name,
          })}
          onClose={onClose}
        >
          <ChangeKeyForm shown={open.key} onDone={() => changed(t("keys.saved"))} />
        </Dialog>
      );
  }
}

function KeyRow({ shown, onAct }: { shown: KeyView; onAct: (act: "change" | "rotate" | "revoke") => void }) {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  const { name, hint, mode, kind, client_host, state, last_used_at, last_ip, currency } = shown;
  const { made_by, cost_centre } = shown;
  const is_agent = kind === "grant";
  const named = {
    change: t(is_agent ? "keys.change_agent" : "keys.change_name", { name }),
    rotate: t("keys.rotate_name", { name }),
    revoke: t(is_agent ? "keys.revoke_agent" : "keys.revoke_name", { name }),
  };
  const money = (amount: string) =>
    formatMoney(locale, { currency_code: currency, currency_amount_decimal: amount });
  return (
    <li>
      <div>
        <p>
          {name} <code>{client_host ?? hint}</code>{" "}
          {mode === "test" && <Badge tone="info">{t("keys.mode.test")}</Badge>}
          {is_agent && <Badge tone="info">{t("keys.agent")}</Badge>}
        </p>
        <p className="hint">{useStateText(shown)}</p>
        {made_by && (
          <p className="hint">
            {t(made_by.has_left ? "keys.made_by_former" : "keys.made_by", { name: made_by.name })}
          </p>
        )}
        {cost_centre && (
          <p className="hint break">
            {t("keys.cost_centre_of", { name: `${cost_centre.code} ${cost_centre.name}` })}
            {!cost_centre.active && ` (${t("keys.cost_centre_off")})`}
          </p>
        )}
        <p className="hint">
          {t("keys.spent", { spent: money(shown.spent_month), limit: money(shown.month_limit) })}
        </p>
        <p className="hint">
          {last_used_at === null
            ? t("keys.unused")
            : t("keys.used", { date: formatInstant(locale, last_used_at, "dated"), ip: last_ip ?? "" })}
        </p>
      </div>
      <div className={forms.row}>
        {state === "active" &&
          // The tokens of an agent are replaced by its program.
          (is_agent ? (["change"] as const) : (["change", "rotate"] as const)).map((act) => (
            <Button key={act} size="small" aria-label={named[act]} onClick={() => onAct(act)}>
              {t(`keys.${act}`)}
            </Button>
          ))}
        {(state === "active" || state === "ending") && (
          <Button size="small" aria-label={named.revoke} onClick={() => onAct("revoke")}>
            {t("keys.revoke")}
          </Button>
        )}
      </div>
    </li>
  );
}

function useStateText({ state, kind, expires_at, ends_at, revoked_because }: KeyView): string {
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  if (state === "revoked" && kind === "grant" && revoked_because === "leak") return t("keys.because.twice");
  if (state === "revoked" && (revoked_because === "desk" || revoked_because === "leak"))
    return t(`keys.because.${revoked_because}`);
  const date = formatInstant(locale, ends_at ?? expires_at, "day");
  return t(`keys.state.${state}`, { date });
}

/** The only time that a key is shown. */
function ShownOnce({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = usePrivacyWords();
  return (
    <Dialog
      open
      title={t("keys.make_done")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("keys.close")}</Button>}
    >
      <Notice tone="warning">{t("keys.once")}</Notice>
      <p className={style.key}>
        <code>{text}</code>
      </p>
      <div>
        <CopyButton text={() => text} label={t("keys.copy")} look="primary" />
      </div>
    </Dialog>
  );
}

type KeyDialog = { readonly shown: KeyView; readonly onClose: () => void };
const rotations = ["0", "1", "7"] as const;

function RotateDialog({ shown, onShown, onClose }: KeyDialog & { readonly onShown: (text: string) => void }) {
  const { t } = usePrivacyWords();
  const [days, setDays] = useState<string>("1");
  const action = useMutation({
    mutationFn: (chosen: string) =>
      callAccount("rotateApiKey", {
        params: { id: String(shown.id) },
        query: { mode: shown.mode },
        body: { days: chosen === "0" ? 0 : chosen === "7" ? 7 : 1 },
      }),
  });
  return (
    <ActDialog
      title={t("keys.rotate")}
      heading={t("keys.rotate_name", { name: shown.name })}
      action={action}
      input={() => days}
      onDone={({ key }) => onShown(key)}
      onClose={onClose}
    >
      <p>{t("keys.rotate_text")}</p>
      <Select
        id="key-rotation"
        label={t("keys.rotate_days")}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      >
        {rotations.map((one) => (
          <option key={one} value={one}>
            {one === "0" ? t("keys.at_once") : t("keys.days_of", { days: Number(one) })}
          </option>
        ))}
      </Select>
    </ActDialog>
  );
}

function RevokeDialog({ shown, onDone, onClose }: KeyDialog & { readonly onDone: () => void }) {
  const { t } = usePrivacyWords();
  const is_agent = shown.kind === "grant";
  const [turns_off, setTurnsOff] = useState(true);
  const action = useMutation({
    mutationFn: ({ id, mode }: KeyView) =>
      callAccount("revokeApiKey", {
        params: { id: String(id) },
        query: { mode, ...(turns_off ? {} : { webhooks: "stay" as const }) },
      }),
  });
  return (
    <ActDialog
      title={t("keys.revoke")}
      heading={t(is_agent ? "keys.revoke_agent" : "keys.revoke_name", { name: shown.name })}
      danger
      action={action}
      input={() => shown}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(is_agent ? "keys.revoke_agent_text" : "keys.revoke_text")}</p>
      {shown.webhooks > 0 && (
        <>
          <p>{t("keys.revoke_webhooks", { count: shown.webhooks })}</p>
          <Checkbox
            id="key-webhooks"
            label={t("keys.revoke_webhooks_off")}
            hint={t("keys.revoke_webhooks_hint")}
            checked={turns_off}
            onChange={({ target }) => setTurnsOff(target.checked)}
          />
        </>
      )}
    </ActDialog>
  );
}
