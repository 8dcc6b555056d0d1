import type { DeskCall } from "./desk-call.ts";
import { placeOrder, visitor } from "../steps.ts";

/** Every call about mails that changes something, once. */
export const mailWriteCalls: Readonly<Record<string, DeskCall>> = {
  resendMail: (installation, { customer_service }) => ({
    prepare: async () => {
      const { orders } = await placeOrder(visitor(installation), {}, { payment_method: "bank_transfer" });
      await installation.runJobs();
      const { id } = await installation.db
        .selectFrom("mail")
        .select("id")
        .where("order_id", "=", orders[0]?.id ?? 0)
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      return String(id);
    },
    act: async (id) => {
      await customer_service.call("resendMail", { params: { id } });
      return "customer_service";
    },
    expected: "mail.resend",
  }),
};
