import { writeFailure } from "./failures.mjs";

/** Reports failed tests, also those that passed on a retry, and errors outside of tests. */
export default class PlaywrightFailures {
  onTestEnd(test, result) {
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    writeFailure(
      `${test.titlePath().filter(Boolean).join(" > ")} (attempt ${result.retry + 1})`,
      result.error,
    );
  }

  onError(error) {
    writeFailure("An error outside of tests", error);
  }

  printsToStdio() {
    return false;
  }
}
