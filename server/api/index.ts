export { clientSource } from "./client-source.ts";
export { sweepEndingCalls } from "./ending-calls.ts";
export { servicesByKey } from "./services.ts";
export { sweepGrants } from "./oauth/grants-commands.ts";
export { challengeOf, issuerAt, serveOauth } from "./oauth/serve.ts";
export { serveUploadAddresses } from "./upload-addresses.ts";
