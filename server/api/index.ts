export { clientSource } from "./client-source.ts";
export { serveUploadAddresses } from "./upload-addresses.ts";
