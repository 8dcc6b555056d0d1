// Requirements of the tests that npm does not install: a browser and a distribution's PostgreSQL.
import fs from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

const distribution = "/usr/lib/postgresql";

/**
 * The path of Chromium (`CHROMIUM_PATH`, else the distribution's); installs it if permitted, else prints instructions.
 */
export async function requireChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (fs.existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  }
  // The headless shell is the same engine with a fifth less load.
  const [shell, whole] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  // Fonts are required, because without any text has no width.
  if (!fs.existsSync(shell)) await install(["chromium-headless-shell", "fonts-liberation"], shell);
  for (const usual of [shell, whole]) if (fs.existsSync(usual)) return usual;
  throw new Error(
    "The browser tests need Chromium: install the package chromium-headless-shell, or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
}

/** Ensures that some `/usr/lib/postgresql/NN/bin` exists, because suites also run on it. */
export async function requireDistributionPostgres() {
  if (!hasPostgres()) {
    keepFromStarting();
    await install(["postgresql"], distribution);
  }
  if (!hasPostgres())
    throw new Error("The suites run on a distribution's PostgreSQL too: install the package postgresql.");
}

const hasPostgres = () =>
  fs.existsSync(distribution) &&
  fs
    .readdirSync(distribution)
    .some((version) => fs.existsSync(path.join(distribution, version, "bin/postgres")));

/** Debian creates and starts a cluster when the package is installed; only its programs are needed. */
function keepFromStarting() {
  const file = "/etc/postgresql-common/createcluster.conf";
  if (process.getuid?.() !== 0 || fs.existsSync(file)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "create_main_cluster = false\nstart_conf = 'disabled'\n");
}

async function install(packages, proof) {
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/bin/apt-get")) return;
  console.log(`${proof} is missing; installing ${packages.join(" and ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", UCF_FORCE_CONFFOLD: "1" };
  const options = { env, stdio: ["ignore", "ignore", "inherit"] };
  if ((await run("apt-get", ["update", "-q"], options)) !== 0) return;
  await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], options);
}
