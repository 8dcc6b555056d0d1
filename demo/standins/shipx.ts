import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from "fastify";
import type pg from "pg";

/**
 * A simulator of InPost ShipX: shipments of one organisation, bought shortly after creation, with labels, tracking and
 * points. Like the real API it has no idempotency: two requests create two parcels. Parcels are stored in a separate
 * schema; every hour a bought parcel advances by one status, unless a test sets another.
 */
export type ShipxOptions = {
  readonly pool: pg.Pool;
  readonly mount: string;
  readonly token: string;
  readonly organization_id: string;
  readonly clock: () => Date;
  readonly faults?: ShipxFaults;
};
export type ShipxFaults = {
  away: boolean;
  /** Accepts an order and closes the connection before the response. */
  breaks_off: boolean;
  /** Statuses set by a test, by tracking number. */
  readonly statuses: Map<string, string>;
};
export const noShipxFaults = (): ShipxFaults => ({ away: false, breaks_off: false, statuses: new Map() });

type Made = {
  readonly id: number;
  readonly reference: string | null;
  readonly target_point: string;
  readonly created_at: Date;
  readonly bought: boolean;
};
type Body = {
  readonly receiver?: { readonly phone?: string; readonly email?: string };
  readonly service?: string;
  readonly reference?: string;
  readonly custom_attributes?: { readonly target_point?: string };
};

const way = [
  "confirmed",
  "dispatched_by_sender",
  "sent_from_source_branch",
  "ready_to_pickup",
  "delivered",
] as const;
const hour_ms = 60 * 60_000;
const numberOf = (id: number): string => `6200009${String(id).padStart(17, "0")}`;

/** A valid PDF label: one page with the number. */
function labelPdf(text: string): Buffer {
  const draw = `BT /F1 14 Tf 20 200 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = body.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${body}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}

const invalid = (reply: FastifyReply, details: object) =>
  reply
    .code(400)
    .send({ status: 400, error: "validation_failed", message: "There are some validation errors.", details });

type Book = ReturnType<typeof openBook>;

/** A created parcel with its status by time. */
function openBook({ pool, clock, faults = noShipxFaults() }: ShipxOptions) {
  const statusOf = (made: Made): string => {
    const notifications = faults.statuses.get(numberOf(made.id));
    if (notifications !== undefined) return notifications;
    if (!made.bought) return "offers_prepared";
    const hours = Math.floor((clock().getTime() - made.created_at.getTime()) / hour_ms);
    return way[Math.min(hours, way.length - 1)] ?? "confirmed";
  };
  return {
    faults,
    statusOf,
    view: (made: Made) => ({
      id: made.id,
      status: statusOf(made),
      tracking_number: made.bought ? numberOf(made.id) : null,
      reference: made.reference,
      service: "inpost_locker_standard",
      custom_attributes: { target_point: made.target_point },
      created_at: made.created_at.toISOString(),
      offers: made.bought ? [] : [{ id: made.id * 10, status: "available" }],
    }),
    one: async (id: string): Promise<Made | undefined> =>
      (await pool.query<Made>("select * from standins.shipx_shipment where id = $1", [Number(id) || 0]))
        .rows[0],
    since: async (from: string | Date): Promise<Made[]> =>
      (
        await pool.query<Made>(
          "select * from standins.shipx_shipment where created_at >= $1 order by id desc",
          [from],
        )
      ).rows,
    add: async (reference: string | null, target_point: string): Promise<Made | undefined> =>
      (
        await pool.query<Made>(
          "insert into standins.shipx_shipment (reference, target_point, created_at) values ($1, $2, $3) returning *",
          [reference, target_point, clock()],
        )
      ).rows[0],
    buy: (id: number) => pool.query("update standins.shipx_shipment set bought = true where id = $1", [id]),
  };
}

const gone = (reply: FastifyReply) => reply.code(404).send({ status: 404, error: "resource_not_found" });
const locker_form = /^[A-Z]{3}\d{2,3}[A-Z]{0,3}$/;

function serveOrganization(app: FastifyInstance, { mount, organization_id }: ShipxOptions, book: Book): void {
  const of = `${mount}/v1/organizations/:organization/shipments`;
  app.post<{ Params: { organization: string }; Body: Body }>(of, async (request, reply) => {
    if (request.params.organization !== organization_id)
      return reply.code(403).send({ error: "access_forbidden" });
    const { receiver, service, reference, custom_attributes } = request.body;
    const target_point = custom_attributes?.target_point ?? "";
    if (service !== "inpost_locker_standard") return invalid(reply, { service: ["invalid"] });
    if (!/^\d{9}$/.test(receiver?.phone ?? "")) return invalid(reply, { receiver: [{ phone: ["invalid"] }] });
    if (!locker_form.test(target_point))
      return invalid(reply, { custom_attributes: [{ target_point: ["does_not_exist"] }] });
    const made = await book.add(reference ?? null, target_point);
    if (book.faults.breaks_off) return request.raw.destroy();
    return made ? reply.code(201).send(book.view(made)) : gone(reply);
  });
  type Asked = { Querystring: { created_at_gteq?: string; page?: string; per_page?: string } };
  app.get<Asked>(of, async ({ query: { created_at_gteq, page = "1", per_page = "25" } }) => {
    const rows = await book.since(created_at_gteq ?? new Date(0));
    const start = (Number(page) - 1) * Number(per_page);
    const items = rows.slice(start, start + Number(per_page)).map(book.view);
    return { items, count: rows.length, page: Number(page), per_page: Number(per_page) };
  });
}

function serveShipments(app: FastifyInstance, { mount }: ShipxOptions, book: Book): void {
  type One = { Params: { id: string } };
  app.get<One>(`${mount}/v1/shipments/:id`, async (request, reply) => {
    const made = await book.one(request.params.id);
    return made ? book.view(made) : gone(reply);
  });
  type Buying = One & { Body: { offer_id?: number } };
  app.post<Buying>(`${mount}/v1/shipments/:id/buy`, async (request, reply) => {
    const made = await book.one(request.params.id);
    if (!made) return gone(reply);
    if (request.body.offer_id !== made.id * 10) return invalid(reply, { offer_id: ["invalid"] });
    await book.buy(made.id);
    return book.view({ ...made, bought: true });
  });
  app.get<One>(`${mount}/v1/shipments/:id/label`, async (request, reply) => {
    const made = await book.one(request.params.id);
    if (!made) return gone(reply);
    if (!made.bought) return invalid(reply, { status: ["invalid"] });
    return reply.type("application/pdf").send(labelPdf(`${made.target_point} ${numberOf(made.id)}`));
  });
}

function servePublic(app: FastifyInstance, { mount }: ShipxOptions, book: Book): void {
  app.get<{ Params: { number: string } }>(`${mount}/v1/tracking/:number`, async (request, reply) => {
    const made = await book.one(request.params.number.slice(7));
    if (!made?.bought) return gone(reply);
    const tracking_number = numberOf(made.id);
    const status = book.statusOf(made);
    return { tracking_number, type: "inpost_locker_standard", status, tracking_details: [] };
  });
  app.get<{ Params: { name: string } }>(`${mount}/v1/points/:name`, (request, reply) => {
    const { name } = request.params;
    if (!locker_form.test(name)) return gone(reply);
    const address = { line1: "ul. Polna 1", line2: "00-001 Warszawa" };
    return reply.send({ name, type: ["parcel_locker"], status: "Operating", address });
  });
}

export const shipxStandIn: FastifyPluginAsync<ShipxOptions> = async (app, options) => {
  await options.pool.query(`create schema if not exists standins`);
  await options.pool.query(`create table if not exists standins.shipx_shipment (
    id integer generated always as identity primary key, reference text, target_point text not null,
    created_at timestamptz not null, bought boolean not null default false)`);
  const book = openBook(options);
  app.addHook("onRequest", async (request, reply) => {
    if (book.faults.away) return reply.code(503).send({ status: 503, error: "service_unavailable" });
    const is_public = request.url.includes("/v1/points/");
    if (!is_public && request.headers.authorization !== `Bearer ${options.token}`)
      return reply.code(401).send({ status: 401, error: "token_invalid" });
    return undefined;
  });
  serveOrganization(app, options, book);
  serveShipments(app, options, book);
  servePublic(app, options, book);
};
