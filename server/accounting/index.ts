export { runChecks } from "./checks/run.ts";
