import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { DeskOrderRow } from "#contract/views/desk-orders.ts";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Select, TextArea, TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { call } from "../api.ts";
import { BulkBar } from "../bulk-bar.tsx";
import { BulkDialog } from "../bulk-dialog.tsx";
import { type BulkDraft, useBulkDraft } from "../bulk-draft.ts";
import { MailPreview } from "../mail-preview.tsx";
import type { BulkAct, BulkRow } from "../use-bulk.ts";
import { Only } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import { own_settings } from "./data.ts";
import { translators_query } from "./translators-choice.ts";

type Row = BulkRow & { readonly order: DeskOrderRow };
type Acting = { readonly rows: readonly Row[]; readonly onClose: () => void };
const acts = ["manager", "assign", "extend", "message"] as const;
type Act = (typeof acts)[number];

/** Acts on the chosen orders. */
export function BulkOrders(props: {
  readonly orders: readonly DeskOrderRow[];
  readonly onClear: () => void;
  /** Acts of the page on the chosen orders. */
  readonly children: ReactNode;
}) {
  const { orders, onClear, children } = props;
  const { t } = useDeskText();
  const [act, setAct] = useState<Act | null>(null);
  // The rows of an open dialog stay, whatever the list does meanwhile.
  const [rows, setRows] = useState<readonly Row[]>([]);
  const open = (next: Act) => {
    setRows(orders.map((order) => ({ id: order.id, name: t("orders.number", { id: order.id }), order })));
    setAct(next);
  };
  const delay = useBulkDraft("extend", { hours: "4", reason: "" });
  const message = useBulkDraft("message", { text: "" });
  const acting: Acting = { rows, onClose: () => setAct(null) };
  const button = (name: Act) => (
    <Button size="small" onClick={() => open(name)}>
      {t(`bulk.orders.${name}`)}
    </Button>
  );
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        <Only right="orders.work">{button("manager")}</Only>
        <Only right="stages.assign">{button("assign")}</Only>
        <Only right="orders.work">{button("extend")}</Only>
        <Only right="messages.write">{button("message")}</Only>
        {children}
      </BulkBar>
      {act === "manager" && <Handover {...acting} />}
      {act === "assign" && <Offering {...acting} />}
      {act === "extend" && <Later {...acting} draft={delay} />}
      {act === "message" && <Message {...acting} draft={message} />}
    </>
  );
}

/** A choice of a person for all rows. */
type Person = { readonly id: number; readonly name: string };
function PersonDialog<Plan>(
  props: Acting & {
    readonly title: string;
    readonly label: string;
    readonly people: readonly Person[];
    readonly act: BulkAct<Row, Person, Plan>;
    readonly children?: ReactNode;
  },
) {
  const { title, label, people, act, rows, onClose, children } = props;
  const id = useId();
  const [chosen, setChosen] = useState("");
  const person = people.find((one) => String(one.id) === chosen) ?? null;
  return (
    <BulkDialog title={title} rows={rows} act={act} input={() => person} onClose={onClose}>
      {(tried) => (
        <>
          <Select
            id={id}
            label={label}
            required
            value={chosen}
            problem={tried && person === null ? "field.required" : undefined}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">–</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
          {children}
        </>
      )}
    </BulkDialog>
  );
}

function Handover(acting: Acting) {
  const { t } = useDeskText();
  const settings = useQuery(own_settings);
  const take = (id: number, to: number | null, from: number | null) =>
    call("takeOrder", {
      params: { id: String(id) },
      body: { take: to !== null, from, ...(to === null ? {} : { to }) },
    });
  return (
    <PersonDialog
      {...acting}
      title={t("bulk.orders.manager")}
      label={t("list.owner")}
      people={settings.data?.people ?? []}
      act={{
        preview: ({ order }, { id, name }) =>
          order.owner_id === id
            ? { refused: t("bulk.same") }
            : { change: `${order.owner ?? t("owner.none")} → ${name}`, plan: null },
        run: async ({ order }, { input: { id } }) => {
          await take(order.id, id, order.owner_id);
          // Back to the former owner; an order that had none is taken and released.
          if (order.owner_id !== null) return () => take(order.id, order.owner_id, id);
          return async () => {
            const params = { id: String(order.id) };
            await call("takeOrder", { params, body: { take: true, from: id } });
            await call("takeOrder", { params, body: { take: false } });
          };
        },
      }}
    />
  );
}

function Offering(acting: Acting) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const translators = useQuery(translators_query);
  const candidates = (id: number, translator: number) =>
    call("candidates", { params: { id: String(id) }, query: { translator: String(translator) } });
  return (
    <PersonDialog
      {...acting}
      title={t("bulk.orders.assign")}
      label={t("inbox.translator")}
      people={translators.data ?? []}
      act={{
        preview: async ({ id }, { id: translator_id }) => {
          const found = await candidates(id, translator_id);
          if (found.stage_id === null || found.fee === null || found.deadline === null)
            return { refused: t("bulk.no_stage") };
          const candidate = found.candidates.find((one) => one.id === translator_id);
          if (!candidate?.suitable)
            return {
              refused: candidate?.reasons.map((one) => t(`guard.${one}`)).join(", ") ?? t("bulk.unfit"),
            };
          return {
            change: `${formatMoney(locale, found.fee)}, ${formatInstant(locale, found.deadline, "short")}`,
            plan: { fee: found.fee.currency_amount_decimal, deadline: found.deadline },
          };
        },
        run: async ({ id }, { input: { id: translator_id, name }, plan, key }) => {
          const desk = await call("offerStage", {
            params: { id: String(id) },
            body: { translator_id, ...plan },
            idempotency_key: key,
          });
          const offer = desk.stages
            .flatMap(({ offers }) => offers)
            .findLast((one) => one.state === "sent" && !one.in_round && one.translator === name);
          return offer
            ? () =>
                call("takeBackJobOffer", {
                  params: { id: String(id), offer: String(offer.id) },
                  idempotency_key: idempotencyKey(),
                })
            : null;
        },
      }}
    >
      <p className="hint">{t("bulk.assign_hint")}</p>
    </PersonDialog>
  );
}

/** Who works on an order, if the deadline of the work may be moved. */
async function inHand(order_id: number) {
  const work = await call("orderWork", { params: { id: String(order_id) } });
  const mine = work.assignments.findLast(
    ({ state, is_second }) => !is_second && (state === "active" || state === "returned"),
  );
  return work.may.extend ? (mine ?? null) : null;
}

const later = (deadline: string, hours: number): string =>
  new Date(Date.parse(deadline) + hours * 3_600_000).toISOString();

function Later(props: Acting & { readonly draft: BulkDraft<{ hours: string; reason: string }> }) {
  const { rows, onClose, draft } = props;
  const { hours, reason } = draft.typed;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const number = Number(hours);
  const is_number = Number.isInteger(number) && number > 0 && number <= 720;
  const input = () =>
    is_number && reason.trim().length >= 3 ? { hours: number, reason: reason.trim() } : null;
  return (
    <BulkDialog
      title={t("bulk.orders.extend")}
      rows={rows}
      input={input}
      onClose={onClose}
      act={{
        preview: async ({ order }, asked) => {
          const mine = await inHand(order.id);
          if (!mine) return { refused: t("bulk.not_in_hand") };
          const next = later(mine.deadline, asked.hours);
          if (order.deadline !== null && next > order.deadline) return { refused: t("bulk.needs_consent") };
          const [from, to] = [mine.deadline, next].map((one) => formatInstant(locale, one, "short"));
          return { change: `${mine.translator}: ${from} → ${to}`, plan: { deadline: next } };
        },
        run: async ({ id: order_id }, { input: { reason: why }, plan, key }) => {
          await call("extendDeadline", {
            params: { id: String(order_id) },
            body: { ...plan, reason: why },
            idempotency_key: key,
          });
          return null;
        },
        whenDone: draft.sent,
      }}
    >
      {(tried) => (
        <>
          <TextField
            id={`${id}hours`}
            label={t("bulk.hours")}
            type="number"
            required
            min={1}
            max={720}
            value={hours}
            problem={tried && !is_number ? "hours.to_720" : undefined}
            onChange={({ target }) => draft.type({ hours: target.value })}
          />
          <TextField
            id={`${id}reason`}
            label={t("users.reason")}
            required
            maxLength={1000}
            value={reason}
            problem={tried && reason.trim().length < 3 ? "field.min3" : undefined}
            onChange={({ target }) => draft.type({ reason: target.value })}
          />
        </>
      )}
    </BulkDialog>
  );
}

/** The mail of a message as the customer of one order gets it. */
const messageSample = ({ id }: Row, text: string): ReactNode => (
  <MailPreview
    name={`bulk message ${id}`}
    input={{ text }}
    ask={(body, signal) => call("previewMessage", { params: { id: String(id) }, body, signal })}
  />
);

function Message({ rows, onClose, draft }: Acting & { readonly draft: BulkDraft<{ text: string }> }) {
  const { t } = useDeskText();
  const id = useId();
  const { text } = draft.typed;
  const missing = text.trim() === "";
  return (
    <BulkDialog
      title={t("bulk.orders.message")}
      rows={rows}
      input={() => (missing ? null : text)}
      onClose={onClose}
      act={{
        preview: ({ order: { status, customer } }) =>
          status === "draft" ? { refused: t("status.draft") } : { change: customer, plan: null },
        run: async ({ id: order_id }, { input: written, key }) => {
          await call("writeToCustomer", {
            params: { id: String(order_id) },
            body: { text: written },
            idempotency_key: key,
          });
          return null;
        },
        whenDone: draft.sent,
      }}
      sample={messageSample}
    >
      {(tried) => (
        <TextArea
          id={id}
          label={t("talk.text")}
          required
          rows={5}
          maxLength={4000}
          value={text}
          problem={tried && missing ? "field.required" : undefined}
          onChange={({ target }) => draft.type({ text: target.value })}
        />
      )}
    </BulkDialog>
  );
}
