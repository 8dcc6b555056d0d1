import { digest, type Keys, newToken } from "#server/kernel/settings/keys.ts";

/** A refresh token that this installation has given: the grant of its text, and the digest by which the newest one is known. */
export type RefreshToken = { readonly api_key_id: number; readonly sha256: Buffer };

const purpose = "refresh";

/** A refresh token: the grant, 256 random bits and a signature, so that one that was replaced is still known as ours. */
export function refreshText(keys: Keys, api_key_id: number): string {
  const body = `${api_key_id}.${newToken()}`;
  return `${body}.${keys.sign(purpose, body)}`;
}

/** Reads a refresh token; null for a text that was never given. */
export function readRefresh(keys: Keys, text: string): RefreshToken | null {
  const [id = "", random = "", signature = ""] = text.split(".");
  if (!/^[1-9]\d{0,9}$/.test(id) || !keys.verify(purpose, `${id}.${random}`, signature)) return null;
  return { api_key_id: Number(id), sha256: digest(text) };
}

export const isRefreshOf = ({ sha256 }: RefreshToken, refresh_sha256: Buffer): boolean =>
  sha256.equals(refresh_sha256);
