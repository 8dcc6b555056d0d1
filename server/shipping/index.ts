export { setShipment } from "./commands.ts";
export { deskShipment } from "./desk-shipment.ts";
export { approveByRequest, draftView } from "./draft.ts";
export { type Entered, enteredOf, isPersonal, masked } from "./entered.ts";
export { openPosting, settlePosting } from "./posting-dues.ts";
export { demoShipx, readShipx, refuseOpenShipx } from "./settings.ts";
export { shipxCarrier } from "./shipx.ts";
