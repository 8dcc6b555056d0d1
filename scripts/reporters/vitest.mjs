import { writeFailure } from "./failures.mjs";

/** Reports failed tests and hooks, and errors that no test caught. */
export default class VitestFailures {
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      for (const error of module.errors()) writeFailure(module.moduleId, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) writeFailure(`${module.moduleId} > ${suite.fullName}`, error);
      for (const test of module.children.allTests("failed"))
        for (const error of test.result().errors ?? [])
          writeFailure(`${module.moduleId} > ${test.fullName}`, error);
    }
    for (const error of unhandled) writeFailure("An error that no test caught", error);
  }
}
