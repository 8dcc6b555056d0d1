import { totpCode, totpStep } from "#server/accounts/second-factor/totp.ts";
import { totpPurpose } from "#server/accounts/second-factor/totp-secrets.ts";
import { demo_password } from "#server/app/demo-password.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { customerId } from "../people.ts";
import { type Session, session } from "../session.ts";

const nothing = (): Promise<string> => Promise.resolve("");
const totpOf = async (installation: Installation, email: string): Promise<string> => {
  const { id, totp_secret } = await installation.db
    .selectFrom("staff_user")
    .select(["id", "totp_secret"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const secret = installation.machine.secrets.unseal(totpPurpose({ zone: "staff", id }), totp_secret ?? "");
  return totpCode(secret, totpStep(installation.clock.now()));
};

const own = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "celina@example.com" });

/** Every call of the desk about authentication, once. */
export const proofWriteCalls: Readonly<Record<string, DeskCall>> = {
  startStaffTotp: (installation) => ({
    prepare: nothing,
    act: async () => {
      await own(installation).call("startStaffTotp", {});
      return "customer_service";
    },
    expected: "second_factor.start",
  }),
  confirmStaffTotp: (installation) => ({
    prepare: nothing,
    act: async () => {
      const celina = own(installation);
      await celina.call("startStaffTotp", {});
      const code = await totpOf(installation, "celina@example.com");
      await celina.call("confirmStaffTotp", { body: { code } });
      await celina.call("removeStaffTotp", {});
      return "customer_service";
    },
    expected: "second_factor.on",
  }),
  renewStaffRecoveryCodes: (installation) => ({
    prepare: nothing,
    act: async () => {
      const celina = own(installation);
      await celina.call("startStaffTotp", {});
      const code = await totpOf(installation, "celina@example.com");
      await celina.call("confirmStaffTotp", { body: { code } });
      await celina.call("renewStaffRecoveryCodes", {});
      await celina.call("removeStaffTotp", {});
      return "customer_service";
    },
    expected: "second_factor.codes",
  }),
  removeStaffTotp: (installation) => ({
    prepare: nothing,
    act: async () => {
      await own(installation).call("removeStaffTotp", {});
      return "customer_service";
    },
    expected: "second_factor.off",
  }),
  confirmStaffSession: (installation) => ({
    prepare: nothing,
    act: async () => {
      await own(installation).call("confirmStaffSession", { body: { password: demo_password } });
      return "customer_service";
    },
    expected: "session.confirm",
  }),
  resetTranslatorSecondFactor: (installation, { admin }) => ({
    prepare: async () => {
      const { id } = await installation.db
        .selectFrom("translator")
        .select("id")
        .where("email", "=", "nora@example.com")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    act: async (id) => {
      await admin.call("resetTranslatorSecondFactor", { params: { id } });
      return "admin";
    },
    expected: "second_factor.reset",
  }),
  resetCustomerSecondFactor: (installation, { admin }) => ({
    prepare: () => customerId(installation, "anna.nowak@example.com"),
    act: async (id) => {
      const { members } = await admin.call("customerFile", { params: { id } });
      const body = { member_id: members[0]?.id ?? 0 };
      await admin.call("resetCustomerSecondFactor", { params: { id }, body });
      return "admin";
    },
    expected: "second_factor.reset",
  }),
};
