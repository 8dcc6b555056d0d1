import compress from "@fastify/compress";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { RouteName } from "#contract/routes.ts";
import { Refusal } from "#domain/errors.ts";
import { readArchiveLink, readLink } from "#server/kernel/files/links.ts";
import { isMissing } from "#server/kernel/files/stall.ts";
import { zipStream } from "#server/kernel/files/zip-stream.ts";
import { correction_answer_handlers } from "#server/cases/correction-answers-routes.ts";
import { correction_handlers } from "#server/cases/routes.ts";
import { rework_handlers } from "#server/cases/rework/routes.ts";
import { shipment_handlers } from "#server/shipping/routes.ts";
import { archiveOf } from "#server/views/desk/archive.ts";
import { account_handlers } from "#server/accounts/routes.ts";
import { audit_handlers } from "#server/views/desk/audit-routes.ts";
import { books_handlers } from "#server/accounting/routes.ts";
import { bonus_table_handlers } from "#server/payments/wallet/bonus-tables-routes.ts";
import { cart_handlers } from "#server/checkout/routes.ts";
import { catalog_handlers } from "#server/pricing/routes.ts";
import { coupon_handlers } from "#server/pricing/coupons/routes.ts";
import { credential_handlers } from "#server/accounts/registration/credentials-routes.ts";
import { desk_translator_handlers } from "#server/work/translators/routes.ts";
import { dispatch_handlers } from "#server/work/dispatch/routes.ts";
import { dashboard_handlers } from "#server/views/desk/dashboards-routes.ts";
import { desk_customer_handlers } from "#server/accounts/customers/routes.ts";
import { desk_money_handlers } from "#server/payments/desk-money-routes.ts";
import { desk_invoice_handlers } from "#server/invoices/desk-invoices-routes.ts";
import { desk_order_handlers } from "#server/views/desk/desk-orders-routes.ts";
import { desk_search_handlers } from "#server/views/desk/desk-search-routes.ts";
import { desk_setting_handlers } from "#server/brands/routes.ts";
import { einvoice_handlers } from "#server/invoices/einvoice/routes.ts";
import { failed_job_handlers } from "./failed-jobs-routes.ts";
import { file_handlers } from "#server/files/routes.ts";
import { live_handlers } from "./live-routes.ts";
import { invoice_handlers } from "#server/invoices/routes.ts";
import { mail_handlers } from "#server/messages/mails-routes.ts";
import { measurement_handlers } from "./measurement-routes.ts";
import { machine_translation_handlers } from "#server/work/machine-translation/routes.ts";
import { order_list_handlers } from "#server/views/portal/order-list-routes.ts";
import { settingOwners } from "#server/orders/own.ts";
import { order_link_handlers } from "#server/orders/order-links-routes.ts";
import { order_handlers } from "#server/views/portal/routes.ts";
import { passkey_handlers } from "#server/accounts/second-factor/passkeys-routes.ts";
import { payment_handlers } from "#server/payments/routes.ts";
import { prepaid_handlers } from "#server/payments/wallet/routes.ts";
import { price_sheet_handlers } from "#server/pricing/price-sheets/routes.ts";
import { hold_handlers } from "#server/views/desk/holds-routes.ts";
import { message_handlers } from "#server/messages/routes.ts";
import { supplement_handlers } from "#server/quotes/supplements-routes.ts";
import { quote_handlers } from "#server/quotes/routes.ts";
import { quarantine_handlers } from "#server/files/quarantine-routes.ts";
import { approval_handlers } from "#server/views/desk/approvals-routes.ts";
import { refund_handlers } from "#server/payments/refunds/routes.ts";
import { registration_handlers } from "#server/accounts/registration/routes.ts";
import { confirmation_handlers } from "#server/accounts/confirmations-routes.ts";
import { second_factor_handlers } from "#server/accounts/second-factor/routes.ts";
import { staff_handlers } from "#server/views/desk/routes.ts";
import { staff_user_handlers } from "#server/accounts/staff/routes.ts";
import { system_handlers } from "./system-routes.ts";
import { tax_handlers } from "#server/tax/routes.ts";
import { tracking_handlers } from "#server/views/portal/tracking-routes.ts";
import { earning_handlers } from "#server/payouts/earnings-routes.ts";
import { payout_handlers } from "#server/payouts/routes.ts";
import { translator_profile_handlers } from "#server/work/translators/translator-profile-routes.ts";
import { translator_talk_handlers } from "#server/messages/translator-talk-routes.ts";
import { translator_handlers } from "#server/views/translator/routes.ts";
import { transfer_handlers } from "#server/payments/transfers/routes.ts";
import { interpreting_handlers } from "#server/interpreting/routes.ts";
import { second_seat_handlers } from "#server/interpreting/second-seats-routes.ts";
import { voucher_handlers } from "#server/payments/vouchers/routes.ts";
import { withdrawal_handlers } from "#server/cases/withdrawals/routes.ts";
import { work_handlers } from "#server/work/routes.ts";
import { installOutcomes } from "#server/approvals/decide.ts";
import { approval_outcomes } from "./approval-outcomes.ts";
import { serveCrawlers } from "./crawlers.ts";
import { docsPage } from "./docs-page.ts";
import { fixedDocuments } from "#server/kernel/http/fixed-documents.ts";
import type { Handlers } from "#server/kernel/http/handlers.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { measure } from "#server/kernel/http/metrics.ts";
import { mountContract } from "#server/kernel/http/mount.ts";
import { proxyTrust } from "#server/kernel/http/network.ts";
import { servePaymentForm } from "#server/payments/payment-form.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import { serveApps } from "./shells.ts";
import { mailbox } from "#server/kernel/mail/mailbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

const handlers: Handlers<RouteName> = {
  ...account_handlers,
  ...audit_handlers,
  ...dashboard_handlers,
  ...desk_customer_handlers,
  ...desk_order_handlers,
  ...desk_search_handlers,
  ...desk_setting_handlers,
  ...books_handlers,
  ...bonus_table_handlers,
  ...cart_handlers,
  ...catalog_handlers,
  ...correction_handlers,
  ...correction_answer_handlers,
  ...coupon_handlers,
  ...credential_handlers,
  ...desk_money_handlers,
  ...desk_translator_handlers,
  ...dispatch_handlers,
  ...desk_invoice_handlers,
  ...einvoice_handlers,
  ...failed_job_handlers,
  ...file_handlers,
  ...invoice_handlers,
  ...live_handlers,
  ...mail_handlers,
  ...measurement_handlers,
  ...machine_translation_handlers,
  ...order_handlers,
  ...order_link_handlers,
  ...passkey_handlers,
  ...order_list_handlers,
  ...payment_handlers,
  ...prepaid_handlers,
  ...price_sheet_handlers,
  ...quarantine_handlers,
  ...quote_handlers,
  ...hold_handlers,
  ...message_handlers,
  ...supplement_handlers,
  ...approval_handlers,
  ...refund_handlers,
  ...registration_handlers,
  ...confirmation_handlers,
  ...second_factor_handlers,
  ...rework_handlers,
  ...shipment_handlers,
  ...staff_handlers,
  ...staff_user_handlers,
  ...system_handlers,
  ...tax_handlers,
  ...tracking_handlers,
  ...transfer_handlers,
  ...translator_handlers,
  ...translator_talk_handlers,
  ...translator_profile_handlers,
  ...earning_handlers,
  ...payout_handlers,
  ...voucher_handlers,
  ...interpreting_handlers,
  ...second_seat_handlers,
  ...withdrawal_handlers,
  ...work_handlers,
};

const body_limit = 2 * 1024 * 1024;
/** A download link carries the file's name: 255 characters are up to six bytes each in JSON, and base64 adds a third. */
const longest_link = 2500;

/** Browser features that none of our pages uses; an injected script does not get them either. */
const unused_features = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
]
  .concat(["microphone", "midi", "payment", "usb", "xr-spatial-tracking"])
  .map((name) => `${name}=()`)
  .join(", ");

/** The whole HTTP side of one installation; `main.ts` listens with it, tests inject into it. */
export async function buildApp(machine: Machine): Promise<FastifyInstance> {
  installOutcomes(approval_outcomes);
  // Fastify keeps its own, smaller idea of a logger; the wider one must not leak into every signature.
  const loggerInstance: FastifyBaseLogger = machine.log;
  const app = fastify({
    bodyLimit: body_limit,
    trustProxy: proxyTrust(machine.config.trust_proxy),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: longest_link },
    frameworkErrors: (error, request, reply) => void sendRefusal(error, reply, request, null, machine),
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, reply, request, null, machine));
  app.addHook("onSend", async (request, reply) => {
    if (request.protocol === "https")
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    reply
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header("permissions-policy", unused_features);
  });
  measure(app, machine);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    customTypes: /^(text\/|application\/(json|jwt|javascript))/,
  });
  mountContract(app, machine, settingOwners(handlers));
  serveFiles(app, machine);
  servePaymentForm(app, machine);
  serveDocs(app, machine);
  if (machine.config.demo) await app.register(mailbox(machine.db));
  serveCrawlers(app, machine);
  await serveApps(app, machine);
  return app;
}

const docs_per_minute = 30;

/** The API documentation for people; the machine-readable one is a row of the contract. */
function serveDocs(app: FastifyInstance, { config, db, clock }: Machine): void {
  const documents = fixedDocuments();
  const limits = openLimits(db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    if (config.rate_limits) await limits.count({ name: "docs", ip, per_minute: docs_per_minute }, clock());
  };
  const page = { name: "docs", type: "text/html; charset=utf-8", text: docsPage };
  app.get("/api/docs", { onRequest }, (request, reply) =>
    documents.send(
      page,
      request,
      reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'"),
    ),
  );
}

/** Papers say what they are; everything else is bytes. */
function typeOf(name: string): string {
  if (name.endsWith(".pdf")) return "application/pdf";
  return name.endsWith(".xml") ? "application/xml" : "application/octet-stream";
}

/** §9: signed downloads. The link is its own proof, so nothing else is asked for. */
function serveFiles(app: FastifyInstance, machine: Machine): void {
  app.get<{ Params: { token: string } }>("/files/archive/:token", async (request, reply) => {
    try {
      const link = readArchiveLink(machine.keys, request.params.token, machine.clock());
      if (link === null) throw new Refusal("file.not_found");
      if (link === "expired") throw new Refusal("file.link_expired");
      const entries = await archiveOf(machine, link.order_id);
      return await reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
        .header("cache-control", "private, no-store")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .type("application/zip")
        .send(zipStream(entries));
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
  app.get<{ Params: { token: string } }>("/files/:token", async (request, reply) => {
    try {
      const link = readLink(machine.keys, request.params.token, machine.clock());
      if (link === null) throw new Refusal("file.not_found");
      if (link === "expired") throw new Refusal("file.link_expired");
      const { stream, size_bytes } = await machine.store.get(link.key).catch((error: unknown) => {
        throw isMissing(error) ? new Refusal("file.not_found") : error;
      });
      return await reply
        .header("content-length", size_bytes)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
        .header("cache-control", "private, no-store")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .type(typeOf(link.name))
        .send(stream);
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
}
