/** All addresses of the public API begin with it; a change that breaks a caller gets another version. */
export const public_api = "/api/public/v1";
