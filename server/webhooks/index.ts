export {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  removeOldMessages,
  replayMessages,
  rotateSecret,
  testEndpoint,
} from "./commands.ts";
export { startDispatcher } from "./dispatcher.ts";
export { endpointsByKey, turnOffOfKeys } from "./of-keys.ts";
export { deliveriesBefore, endpointOf, endpointsOf, endpointView, eventsBefore } from "./queries.ts";
export { secretOf } from "./signature.ts";
