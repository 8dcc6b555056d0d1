import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long because they wait for processes or repeat histories, the longest first. */
const longest = [
  "server/app/scale.test.ts",
  "server/app/operator/move-to.distribution.test.ts",
  "server/app/operator/restore.distribution.test.ts",
  "server/app/crash.test.ts",
  "server/app/upgrade.test.ts",
  "server/app/past.test.ts",
  "server/payments/refunds-at-once.test.ts",
  "server/app/api.test.ts",
  "server/orders/every-status.test.ts",
  "server/invoices/ksef.test.ts",
  "server/payments/money-histories.test.ts",
  "server/payments/exactly-once.test.ts",
  "server/app/start.test.ts",
  "server/interpreting/session-ends.test.ts",
  "server/app/database-loss.test.ts",
  "server/payments/kills.test.ts",
];

/** The longest files start first, so that no worker runs one of them while the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? longest.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- The order of the default sequencer, which returns its own array.
    const by_default = await super.sort(files);
    return by_default.toSorted((one, other) => rank(one) - rank(other));
  }
}
