/** All addresses of the public API begin with it; a change that breaks a caller gets another version (decision 0298). */
export const public_api = "/api/public/v1";
