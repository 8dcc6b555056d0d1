import type { SecondPersonAct } from "./second-person.ts";

/** How long a confirmation by password or second factor counts; a login is one. */
export const confirmation_lasts_ms = 10 * 60_000;

/**
 * When an act asks for a fresh confirmation: `always` is required before the command runs, `above_limit` by the command
 * when an amount is above the limit of one person (decision 0158).
 */
export type ConfirmationRule = "always" | "above_limit";

/** Acts that need a fresh confirmation (decision 0156), by the name of their route. */
export const confirmed_acts = {
  // Acts that pay money out.
  savePayee: "always",

  // Acts that show everything that is held on a person.
  copyOfTranslator: "always",

  // Acts that change how a person logs in.
  startTotp: "always",
  confirmTotp: "always",
  renewRecoveryCodes: "always",
  removeTotp: "always",
  passkeyOptions: "always",
  addPasskey: "always",
  removePasskey: "always",
  startStaffTotp: "always",
  confirmStaffTotp: "always",
  renewStaffRecoveryCodes: "always",
  removeStaffTotp: "always",
  resetStaffSecondFactor: "always",
  startTranslatorTotp: "always",
  confirmTranslatorTotp: "always",
  renewTranslatorRecoveryCodes: "always",
  removeTranslatorTotp: "always",
  resetTranslatorSecondFactor: "always",
  resetCustomerSecondFactor: "always",

  // Acts that let a program order in the name of an account.
  createApiKey: "always",
  changeApiKey: "always",
  rotateApiKey: "always",
  authorizeAgent: "always",

  // Acts that let other people act in the name of an account.
  changeMember: "always",
  inviteMember: "always",
  changeSso: "always",
  removeSso: "always",

  // Acts that log other devices out, which a person at an unattended one must not do.
  endSession: "always",
  endSessions: "always",
  endStaffSession: "always",
  endStaffSessions: "always",
  endTranslatorSession: "always",
  endTranslatorSessions: "always",

  // Acts that give all data of a person out, or delete it.
  askDataExport: "always",
  copyOfPerson: "always",
  dataExportFile: "always",
  exportCustomer: "always",
  askAccountDeletion: "always",
  anonymiseCustomer: "always",

  // Refunds and gifts made by a person.
  makeRefund: "above_limit",
  refundCorrection: "above_limit",
  correctBalance: "above_limit",
  issueSupplement: "above_limit",
  sellVoucher: "above_limit",
  confirmPayment: "above_limit",
  matchTransfer: "above_limit",
  reduceInvoice: "above_limit",
  makeCoupon: "above_limit",
  makeCoupons: "above_limit",
  changeCoupon: "above_limit",
  setBonusTable: "above_limit",
  publishPriceDraft: "above_limit",
  setTranslatorPairs: "above_limit",
  setHandLimits: "above_limit",
  decideApproval: "above_limit",
} as const satisfies Readonly<Record<string, ConfirmationRule>> &
  Readonly<Record<SecondPersonAct, "above_limit">>;

/** The rule of a route; null where it needs no confirmation. */
export const confirmationRuleOf = (route: string): ConfirmationRule | null =>
  (confirmed_acts as Readonly<Record<string, ConfirmationRule>>)[route] ?? null;

/** Whether a confirmation is still valid; null is none. */
export const isFreshlyConfirmed = (confirmed_at: Date | null, now: Date): boolean =>
  confirmed_at !== null && now.getTime() - confirmed_at.getTime() < confirmation_lasts_ms;
