import { job_names, type JobName } from "./payloads.ts";

type AreaOf<N extends JobName> = N extends `${infer Area}.${string}` ? Area : never;

/**
 * Jobs that move money, by area: all of an area, none, or those named. Such jobs are never given up automatically; only
 * a person discards them, with a reason. A new area does not compile until it is decided here.
 */
const moves_money: Readonly<Record<AreaOf<JobName>, boolean | readonly JobName[]>> = {
  account: false,
  api: false,
  bank: true,
  books: false,
  correction: false,
  dialogue: false,
  dispatch: false,
  einvoice: true,
  engines: false,
  figures: false,
  invoice: true,
  machine_translation: false,
  retention: false,
  workbench: false,
  mail: false,
  memory: false,
  order: ["order.money_back", "order.timer"],
  paper: false,
  pay: true,
  payment: true,
  quote: false,
  session: false,
  shipment: false,
  tax: false,
  upkeep: false,
  wallet: true,
  work: ["work.payable"],
};

export function movesMoney(name: JobName): boolean {
  const of_area = moves_money[name.slice(0, name.indexOf(".")) as AreaOf<JobName>];
  return typeof of_area === "boolean" ? of_area : of_area.includes(name);
}

export const money_jobs: readonly JobName[] = job_names.filter(movesMoney);
