import { describe, expect, test } from "vitest";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { second_person_acts, without_second_person } from "#domain/accounts/second-person.ts";
import { rolesWith, type StaffRight, type StaffRole } from "#domain/accounts/staff-rights.ts";

type MoneyAct = (typeof second_person_acts)[number] | keyof typeof without_second_person;

/** The decided roles of each act that moves money, besides the admin, who has all. */
const decided: Readonly<Record<MoneyAct, readonly StaffRole[]>> = {
  makeRefund: ["project_manager", "accounting"],
  refundCorrection: ["project_manager", "accounting"],
  issueSupplement: ["project_manager"],
  correctBalance: ["accounting", "customer_service"],
  makeCoupon: [],
  makeCoupons: [],
  changeCoupon: [],
  setBonusTable: [],
  sellVoucher: ["accounting"],
  confirmPayment: ["accounting"],
  matchTransfer: ["accounting"],
  reduceInvoice: ["accounting"],
  publishPriceDraft: [],
  setTranslatorPairs: ["project_manager"],
  setHandLimits: [],
  actOnOrder: ["project_manager"],
  settleWithdrawal: ["project_manager", "customer_service"],
  decideApproval: ["accounting"],
  voucherCode: ["accounting"],
  blockVoucher: ["accounting"],
  refundSent: ["accounting"],
  settleRefundByHand: ["accounting"],
  sendRefundAgain: ["project_manager", "accounting"],
  returnVat: ["accounting"],
  importStatement: ["accounting"],
  bookCharge: ["accounting"],
  bookVoucher: ["accounting"],
  undoMatch: ["accounting"],
  writeOffRest: ["accounting"],
  matchPayout: ["accounting"],
  returnPayout: ["accounting"],
  importPayouts: ["accounting"],
  settlePayoutRow: ["accounting"],
  decideFee: ["project_manager"],
  releasePayoutRun: ["accounting"],
  rejectPayout: ["accounting"],
  matchTranslatorPayout: ["accounting"],
};

const rows: Readonly<Record<string, Route>> = routes;
const rolesOf = (act: string): readonly StaffRole[] => {
  const right = rows[act]?.right;
  return right === undefined || right === "own" ? [] : rolesWith(right).filter((role) => role !== "admin");
};

describe("§6 The roles that may move money", () => {
  test.each(Object.entries(decided))("%s", (act, roles) => {
    expect(rows[act]?.who).toBe("staff");
    expect(rolesOf(act)).toEqual(roles);
  });

  const of_admin: readonly StaffRight[] = [
    "customers.anonymise",
    "coupons.edit",
    "bonus_tables.edit",
    "price_sheets.edit",
    "books.reopen",
    "settings.edit",
    "jobs.work",
    "users.edit",
    "audit.read",
  ];
  test.each(of_admin)("%s is the admin's alone", (right) => {
    expect(rolesWith(right)).toEqual(["admin"]);
  });
});
