import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SiteView } from "#contract/embeds/embeds.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { textOf } from "#ui/form.ts";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { createSchema, sitesOptions, useSiteAct } from "./site-acts.ts";
import { Snippet } from "./site-snippet.tsx";
import style from "./settings.module.css";
import { usePrivacyWords } from "./privacy-words.ts";

/** Sites of the customer that may show the quote widget, and the code for them. */
export function SitesSection() {
  const { t } = usePrivacyWords();
  const id = useId();
  const query = useQuery(sitesOptions);
  const [is_adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SiteView | null>(null);
  return (
    <section id="sites" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("sites.title")}</h2>
      <p>{t("sites.text")}</p>
      <Loaded query={query}>
        {({ key, sites }) => (
          <>
            {sites.length === 0 ? (
              <p className="hint">{t("sites.none")}</p>
            ) : (
              <ul className={style.list}>
                {sites.map((site) => (
                  <SiteRow key={site.id} site={site} onRemove={() => setRemoving(site)} />
                ))}
              </ul>
            )}
            <div>
              <Button onClick={() => setAdding(true)}>{t("sites.add")}</Button>
            </div>
            {key !== null && sites.length > 0 && <Snippet site={key} />}
          </>
        )}
      </Loaded>
      {is_adding && <AddSite onClose={() => setAdding(false)} />}
      {removing && <RemoveSite site={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function SiteRow({ site, onRemove }: { readonly site: SiteView; readonly onRemove: () => void }) {
  const { t } = usePrivacyWords();
  const { origin, active, off_by } = site;
  const turn = useSiteAct((next: boolean) =>
    callAccount("changeEmbedSite", { params: { id: String(site.id) }, body: { active: next } }),
  );
  const act = active ? "turn_off" : "turn_on";
  return (
    <li>
      <div className="stack-1 at-start shrink">
        <p>{origin}</p>
        <p className="hint">
          {off_by === "desk" ? t("sites.off_by_desk") : t(active ? "sites.on" : "sites.off")}
        </p>
        <ActFailed error={turn.error} />
      </div>
      <div className={forms.row}>
        <Button
          size="small"
          busy={turn.isPending}
          aria-label={t(`sites.${act}_name`, { origin })}
          onClick={() =>
            turn.mutate(!active, {
              onSuccess: () => toast(t(active ? "sites.turned_off" : "sites.turned_on")),
            })
          }
        >
          {t(`sites.${act}`)}
        </Button>
        <Button size="small" aria-label={t("sites.remove_name", { origin })} onClick={onRemove}>
          {t("sites.remove")}
        </Button>
      </div>
    </li>
  );
}

function AddSite({ onClose }: { readonly onClose: () => void }) {
  const { t } = usePrivacyWords();
  const action = useSiteAct((body: { origin: string }) => callAccount("createEmbedSite", { body }));
  return (
    <FormDialog
      title={t("sites.add")}
      action={action}
      done={t("sites.added")}
      schema={createSchema}
      initial={{ origin: "" }}
      input={(body) => body}
      labels={{ origin: t("sites.origin") }}
      cancel="ui.cancel"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...textOf<"origin">(form, "origin")}
          label={t("sites.origin")}
          hint={t("sites.origin_hint")}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}

function RemoveSite({ site, onClose }: { readonly site: SiteView; readonly onClose: () => void }) {
  const { t } = usePrivacyWords();
  const action = useSiteAct((id: number) => callAccount("removeEmbedSite", { params: { id: String(id) } }));
  return (
    <ActDialog
      title={t("sites.remove")}
      heading={t("sites.remove_title")}
      danger
      action={action}
      input={() => site.id}
      done={t("sites.removed")}
      onClose={onClose}
    >
      <p className="break">{t("sites.remove_text", { origin: site.origin })}</p>
    </ActDialog>
  );
}
