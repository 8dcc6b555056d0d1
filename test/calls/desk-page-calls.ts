import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { someCustomer } from "../people.ts";

const nothing = (): Promise<string> => Promise.resolve("");
const customerId = async (installation: Installation): Promise<string> =>
  String((await someCustomer(installation)).id);

/** Every call of the desk's lists, customers and settings that changes something, once. */
export const pageWriteCalls: Readonly<Record<string, DeskCall>> = {
  exportOrders: (_installation, { project_manager }) => ({
    prepare: nothing,
    act: async () => {
      await project_manager.call("exportOrders", { body: { open: "1" } });
      return "project_manager";
    },
    expected: "orders.export",
  }),
  saveOrderView: (_installation, { customer_service }) => ({
    prepare: nothing,
    act: async () => {
      await customer_service.call("saveOrderView", { body: { name: "Moje", search: "open=1" } });
      return "customer_service";
    },
    expected: "order_view.save",
  }),
  removeOrderView: (_installation, { accounting }) => ({
    prepare: async () => {
      const body = { name: "Na chwilę", search: "due=late" };
      const { views } = await accounting.call("saveOrderView", { body });
      return String(views.find(({ name }) => name === body.name)?.id ?? 0);
    },
    act: async (id) => {
      await accounting.call("removeOrderView", { params: { id } });
      return "accounting";
    },
    expected: "order_view.remove",
  }),
  setOrderColumns: (_installation, { customer_service }) => ({
    prepare: nothing,
    act: async () => {
      await customer_service.call("setOrderColumns", { body: { columns: ["status", "deadline"] } });
      return "customer_service";
    },
    expected: "order_columns.set",
  }),
  changeDeskCustomer: (installation, { customer_service }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      const { profile, seen } = await customer_service.call("customerFile", { params: { id } });
      const body = { ...profile, seen, last_name: "Poprawna" };
      await customer_service.call("changeDeskCustomer", { params: { id }, body });
      return "customer_service";
    },
    expected: "customer.change",
  }),
  setCustomerCurrency: (installation, { customer_service }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      await customer_service.call("setCustomerCurrency", { params: { id }, body: { currency: "EUR" } });
      return "customer_service";
    },
    expected: "customer.currency",
  }),
  resendCustomerActivation: (installation, { customer_service }) => ({
    prepare: async () => {
      const id = await customerId(installation);
      await installation.db
        .updateTable("customer")
        .set({ activated_at: null, password_hash: null })
        .where("id", "=", Number(id))
        .execute();
      return id;
    },
    act: async (id) => {
      await customer_service.call("resendCustomerActivation", { params: { id } });
      return "customer_service";
    },
    expected: "customer.activation",
  }),
  blockCustomer: (installation, { customer_service }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      const body = { blocked: true, reason: "Cudza karta" };
      await customer_service.call("blockCustomer", { params: { id }, body });
      return "customer_service";
    },
    expected: "customer.block",
  }),
  anonymiseCustomer: (installation, { admin }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      const { email } = await admin.call("customerFile", { params: { id } });
      await admin.call("anonymiseCustomer", { params: { id }, body: { email, reason: "List z 3 marca" } });
      return "admin";
    },
    expected: "customer.anonymise",
  }),
  exportCustomer: (installation, { customer_service }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      const body = { reason: "List z 3 marca" };
      await customer_service.call("exportCustomer", { params: { id }, body });
      return "customer_service";
    },
    expected: "customer.export",
  }),
  addCustomerNote: (installation, { accounting }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      await accounting.call("addCustomerNote", { params: { id }, body: { text: "Dzwonić po południu" } });
      return "accounting";
    },
    expected: "customer.note",
  }),
  correctBalance: (installation, { customer_service }) => ({
    prepare: () => customerId(installation),
    act: async (id) => {
      const body = { amount: "20.00", reason: "Przeprosiny" };
      await customer_service.call("correctBalance", { params: { id }, body });
      return "customer_service";
    },
    expected: "balance.correct",
  }),
  setQuoteClock: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.quote_clock.value;
      if (!seen) throw new Error("the brand has no clock");
      const body = { value: { ...seen, minutes: 20 }, seen, reason: "Mniej osób" };
      await admin.call("setQuoteClock", { params: { brand: "lingy" }, body });
      await admin.call("setQuoteClock", {
        params: { brand: "lingy" },
        body: { value: seen, seen: body.value, reason: "Już wszyscy" },
      });
      return "admin";
    },
    expected: "setting.change",
  }),
  setQuoteLimits: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.quote_limits.value;
      if (!seen) throw new Error("the brand has no limits");
      const body = { value: seen, seen, reason: "Zostaje, jak jest" };
      await admin.call("setQuoteLimits", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setRetention: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.retention.value;
      if (!seen) throw new Error("the brand has no retention");
      const body = { value: seen, seen, reason: "Zostaje, jak jest" };
      await admin.call("setRetention", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setHandLimits: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.hand_limits.value;
      if (!seen) throw new Error("the brand has no limits");
      const body = { value: seen, seen, reason: "Zostaje, jak jest" };
      await admin.call("setHandLimits", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setPresentation: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.presentation.value;
      if (!seen) throw new Error("the brand does not show itself");
      const body = { value: seen, seen, reason: "Zostaje, jak jest" };
      await admin.call("setPresentation", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setFileFormats: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const all = await admin.call("brandSettings", {});
      const seen = all.find(({ brand }) => brand === "lingy")?.file_formats.value;
      if (!seen) throw new Error("the brand takes no files");
      const body = { value: seen, seen, reason: "Te same" };
      await admin.call("setFileFormats", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setSwitches: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const nothing_off = { services: [], features: [] };
      const body = { value: nothing_off, seen: nothing_off, reason: "Wszystko działa" };
      await admin.call("setSwitches", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
  setPaymentMethods: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const body = { value: [], seen: [], reason: "Nic nie wyłączamy" };
      await admin.call("setPaymentMethods", { params: { brand: "lingy" }, body });
      return "admin";
    },
    expected: "setting.change",
  }),
};
