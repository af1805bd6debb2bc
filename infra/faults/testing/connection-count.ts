/** For `--import`: at exit writes the most Postgres connections into the `?into=` folder. */
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

const pools = new Set<pg.Pool>();
const beside = new Set<pg.Client>();
let max = 0;

const count = (): void => {
  const pooled = [...pools].reduce((sum, pool) => sum + (pool.ended ? 0 : pool.options.max), 0);
  max = Math.max(max, pooled + beside.size);
};

class CountedPool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options);
    pools.add(this);
    count();
  }
}
Object.assign(pg, { Pool: CountedPool });

const connect = pg.Client.prototype.connect;
pg.Client.prototype.connect = function (this: pg.Client, ...callback: readonly unknown[]) {
  // Only pools connect with a callback.
  if (callback.length === 0) {
    beside.add(this);
    this.once('end', () => beside.delete(this));
  }
  count();
  return connect.apply(this, callback as never);
} as typeof connect;

const into = new URL(import.meta.url).searchParams.get('into') ?? '';
/** From `services/<name>/src/main.ts`. */
const name = basename(dirname(dirname(process.argv[1] ?? '')));
process.on('exit', () => writeFileSync(join(into, name), String(max)));
