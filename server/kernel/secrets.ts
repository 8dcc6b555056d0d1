import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Seals secrets in the database by AES-256-GCM, bound to the purpose of each secret. */
export type Secrets = {
  readonly seal: (purpose: string, text: string) => string;
  /** Throws when no key opens it, or when it was sealed for another purpose. */
  readonly unseal: (purpose: string, sealed: string) => string;
  /** Whether it is sealed with the first key; other values are sealed again at the start. */
  readonly isFresh: (purpose: string, text: string) => boolean;
};

const key_bytes = 32;
const iv_bytes = 12;
const tag_bytes = 16;
/** Prefix that distinguishes sealed values from plain text and other formats; a database constraint requires it. */
const mark = "v1.";

/**
 * Reads `SECRETS_KEY`: 32 bytes in base64; after a comma older keys, which still open but no longer seal. Null when it is
 * not set. Throws one sentence for anything else.
 */
export function readSecretKeys(text: string | undefined): readonly Buffer[] | null {
  if (!text) return null;
  const keys = text.split(",").map((one) => Buffer.from(one.trim(), "base64"));
  if (keys.some((key) => key.length !== key_bytes))
    throw new Error(
      "SECRETS_KEY is 32 random bytes in base64 (openssl rand -base64 32), and older keys after commas.",
    );
  return keys;
}

/** The demo's key in its data folder, created on first start and readable by its owner only. */
export function demoSecretKey(data_dir: string): Buffer {
  const file = path.join(data_dir, "secrets.key");
  fs.mkdirSync(data_dir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(key_bytes).toString("base64"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  }
  return Buffer.from(fs.readFileSync(file, "utf8"), "base64");
}

/** Whether the key exists that `installationSecrets` uses; it would create one for an empty data folder. */
export const hasSecretKey = ({ secret_keys, data_dir }: KeySource): boolean =>
  secret_keys !== null || fs.existsSync(path.join(data_dir, "secrets.key"));

export type KeySource = { readonly secret_keys: readonly Buffer[] | null; readonly data_dir: string };

/** The keys of an installation: from the environment, else from its data folder. */
export const installationSecrets = ({ secret_keys, data_dir }: KeySource): Secrets =>
  secretsOf(secret_keys ?? [demoSecretKey(data_dir)]);

/** Seals plain text, or a value of an older key, with the first key. */
export const resealed = (secrets: Secrets, purpose: string, text: string): string =>
  secrets.seal(purpose, text.startsWith(mark) ? secrets.unseal(purpose, text) : text);

function open(key: Buffer, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, iv_bytes));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(bytes.length - tag_bytes));
  try {
    const text = decipher.update(bytes.subarray(iv_bytes, bytes.length - tag_bytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Seals with the first key; opens with each. */
export function secretsOf(keys: readonly Buffer[]): Secrets {
  const [first] = keys;
  if (!first) throw new Error("there is no key to seal secrets with");
  const isSealed = (text: string): boolean =>
    text.startsWith(mark) && text.length > mark.length + ((iv_bytes + tag_bytes) * 4) / 3;
  return {
    seal(purpose, text) {
      const iv = randomBytes(iv_bytes);
      const cipher = createCipheriv("aes-256-gcm", first, iv);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return mark + Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url");
    },
    unseal(purpose, sealed) {
      for (const key of isSealed(sealed) ? keys : []) {
        const text = open(key, purpose, sealed);
        if (text !== null) return text;
      }
      throw new Error(
        `the secret of ${purpose} is not opened by SECRETS_KEY (without it, by secrets.key in DATA_DIR): restore the key with which the database was used`,
      );
    },
    isFresh: (purpose, text) => isSealed(text) && open(first, purpose, text) !== null,
  };
}
