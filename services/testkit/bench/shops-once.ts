/**
 * Starts two shops as a test does whose process has a Postgres of its own, and prints as JSON how
 * long each took, in ms: the first from when the process began, with the kit's own code to read.
 */
const { startShop } = await import('@haat/testkit');

const first = await startShop();
const firstMs = performance.now();
const { user, system } = process.cpuUsage();
const next = await startShop();
const nextMs = performance.now() - firstMs;
process.stdout.write(JSON.stringify({ firstMs, nextMs, cpuMs: (user + system) / 1_000 }));
await Promise.all([first.stop(), next.stop()]);
