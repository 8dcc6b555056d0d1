// What the tests need of the computer and npm does not bring: a browser and a distribution's PostgreSQL.
import fs from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

const distribution = "/usr/lib/postgresql";

/** Where Chromium is (`CHROMIUM_PATH`, else the distribution's); installs it when we may, else says what to do. */
export async function requireChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (fs.existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names ${wanted}, and there is nothing.`);
  }
  // The shell is Chromium without its windows: the same engine, for a fifth less of the machine.
  const [shell, whole] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  // The fonts: without any, text has no width and no page looks as it should.
  if (!fs.existsSync(shell)) await install(["chromium-headless-shell", "fonts-liberation"], shell);
  for (const usual of [shell, whole]) if (fs.existsSync(usual)) return usual;
  throw new Error(
    "The browser tests need Chromium: install the package chromium-headless-shell, or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
}

/** Makes sure that some `/usr/lib/postgresql/NN/bin` is there: the suites run on it too. */
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

/** Debian makes and starts a cluster when the package is installed; we want its programs alone. */
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
