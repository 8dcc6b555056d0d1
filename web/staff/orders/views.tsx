import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { all_orders, type OrdersSearch, orders_search } from "../searches.ts";
import { type DeskKey, useDeskText } from "../text.ts";
import { own_settings, removeView, saveView, useSettingsChange } from "./data.ts";
import style from "./orders-page.module.css";

/** Frequently used filters of the desk. */
const built_in = {
  all: { open: true },
  today: { open: true, due: "today" },
  late: { open: true, due: "late" },
  waiting: { open: true, group: "waiting" },
  trouble: { open: true, group: "trouble" },
  mine: { open: true, owner: "me" },
} as const satisfies Record<string, Partial<OrdersSearch>>;
const names = Object.keys(built_in) as (keyof typeof built_in)[];
const labels: Record<keyof typeof built_in, DeskKey> = {
  all: "view.all",
  today: "view.today",
  late: "view.late",
  waiting: "view.waiting",
  trouble: "view.trouble",
  mine: "view.mine",
};

/** What a filter is, whatever page is open and however it is looked at; the same words in the same order. */
function filterText({ page: _page, look: _look, ...filter }: Partial<OrdersSearch>): string {
  const used = Object.entries(filter).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(used.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Leads from one way of looking at the orders to another; a combination can be saved under a name. */
export function Views(props: {
  readonly narrowed: OrdersSearch;
  readonly onView: (search: OrdersSearch) => void;
}) {
  const { narrowed, onView } = props;
  const { t } = useDeskText();
  const id = useId();
  const settings = useQuery(own_settings);
  const [naming, setNaming] = useState(false);
  const own = settings.data?.views ?? [];
  const present = filterText(narrowed);
  const known = names.find((name) => filterText(built_in[name]) === present);
  const saved = own.find(({ search }) => search === present);
  const choose = (value: string): void => {
    const name = names.find((one) => one === value);
    const search = own.find((one) => String(one.id) === value)?.search;
    if (name) onView({ ...all_orders, ...built_in[name] });
    else if (search !== undefined)
      onView(orders_search.parse({ ...all_orders, ...(JSON.parse(search) as object) }));
  };
  return (
    <div className={style.views}>
      <Select
        id={`${id}view`}
        label={t("view.title")}
        value={known ?? (saved ? String(saved.id) : "")}
        onChange={({ target }) => choose(target.value)}
      >
        {!known && !saved && <option value="">{t("view.other")}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {t(labels[name])}
          </option>
        ))}
        {own.map((view) => (
          <option key={view.id} value={view.id}>
            {view.shared ? t("view.shared_name", { name: view.name }) : view.name}
          </option>
        ))}
      </Select>
      {saved?.own ? (
        <>
          <Button size="small" onClick={() => setNaming(true)}>
            {t("view.change")}
          </Button>
          <RemoveButton id={saved.id} />
        </>
      ) : (
        !known &&
        !saved && (
          <Button size="small" onClick={() => setNaming(true)}>
            {t("view.save")}
          </Button>
        )
      )}
      {naming && <NameDialog search={present} own={own} saved={saved} onClose={() => setNaming(false)} />}
    </div>
  );
}

function RemoveButton({ id }: { id: number }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const remove = useSettingsChange(removeView);
  return (
    <Button
      size="small"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(id, {
          onSuccess: () => toast(t("view.removed")),
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {t("view.remove")}
    </Button>
  );
}

type View = { readonly id: number; readonly name: string; readonly shared: boolean; readonly own: boolean };

/** Asks for the name of a new view; of `saved`, for another one. */
function NameDialog(props: {
  readonly search: string;
  readonly own: readonly View[];
  readonly saved: View | undefined;
  readonly onClose: () => void;
}) {
  const { search, own, saved, onClose } = props;
  const { t } = useDeskText();
  const id = useId();
  const save = useSettingsChange(saveView);
  const [typed, setTyped] = useState(saved?.name ?? "");
  const [shared, setShared] = useState(saved?.shared ?? false);
  const name = typed.trim();
  const same = own.find((view) => view.own && view.name.toLowerCase() === name.toLowerCase());
  return (
    <ActionDialog
      enter
      title={t(saved ? "view.change" : "view.save")}
      action={save}
      input={() => (name === "" ? null : { id: saved?.id, name, search, shared })}
      done={t(saved ? "view.changed" : "view.saved")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <TextField
            id={id}
            label={t("view.name")}
            required
            maxLength={60}
            autoComplete="off"
            value={typed}
            hint={same && !saved ? t("view.replaces") : undefined}
            problem={tried && name === "" ? "field.required" : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Checkbox
            id={`${id}shared`}
            label={t("view.shared")}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}
