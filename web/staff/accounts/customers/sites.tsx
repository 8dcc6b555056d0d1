import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SiteView } from "#contract/embeds/embeds.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { sitesOfCustomer } from "./data.ts";

/** The sites of a customer that may show the quote widget, where there are some; the desk may turn one off. */
export function Sites({ id }: { readonly id: string }) {
  const { t } = useDeskText();
  const query = useQuery(sitesOfCustomer(id));
  const [turning_off, setTurningOff] = useState<SiteView | null>(null);
  const columns = useColumns(setTurningOff);
  if (turning_off === null && (query.data?.length === 0 || query.isPending)) return null;
  return (
    <section aria-labelledby="sites-title" className="stack-4 shrink">
      <h2 id="sites-title">{t("desk_sites.title")}</h2>
      <DataList
        dense
        caption={t("desk_sites.title")}
        rows={query.data}
        rowKey={({ id: site_id }) => site_id}
        columns={columns}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        empty={null}
      />
      {turning_off && <TurnOff id={id} site={turning_off} onClose={() => setTurningOff(null)} />}
    </section>
  );
}

function TurnOff(props: { readonly id: string; readonly site: SiteView; readonly onClose: () => void }) {
  const { id, site, onClose } = props;
  const { t } = useDeskText();
  const queries = useQueryClient();
  const { queryKey } = sitesOfCustomer(id);
  const action = useMutation({
    mutationFn: (reason: string) =>
      call("turnOffEmbedSite", { params: { id: String(site.id) }, body: { reason } }),
    onSuccess: (all) => queries.setQueryData(queryKey, all),
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  return (
    <ReasonDialog
      title={t("desk_sites.turn_off")}
      heading={t("desk_sites.turn_off_title")}
      danger
      action={action}
      done={t("desk_sites.turned_off")}
      label={t("desk_sites.turn_off_reason")}
      input={(reason) => reason}
      onClose={onClose}
    >
      <p className="break">{t("desk_sites.turn_off_text", { origin: site.origin })}</p>
    </ReasonDialog>
  );
}

function useColumns(turnOff: (site: SiteView) => void): readonly Column<SiteView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "origin",
      label: t("desk_sites.origin"),
      names_row: true,
      cell: ({ origin }) => <span className="break">{origin}</span>,
    },
    {
      key: "state",
      label: t("desk_sites.state"),
      cell: ({ active, off_by }) => (
        <span className="cluster-2 middle">
          <Badge tone={active ? "success" : "neutral"}>
            {t(active ? "desk_sites.on" : "desk_sites.off")}
          </Badge>
          {off_by !== null && <span className="hint">{t(`desk_sites.off_by.${off_by}`)}</span>}
        </span>
      ),
    },
    {
      key: "since",
      label: t("desk_sites.since"),
      cell: ({ created_at }) => <DateText value={created_at} form="day" />,
    },
    {
      key: "off",
      label: t("desk_sites.acts"),
      cell: (site) =>
        site.active && (
          <Only right="customers.block">
            <Button
              size="small"
              aria-label={t("desk_sites.turn_off_name", { origin: site.origin })}
              onClick={() => turnOff(site)}
            >
              {t("desk_sites.turn_off")}
            </Button>
          </Only>
        ),
    },
  ];
}
