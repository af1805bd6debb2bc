/** Run as a process of its own: takes a job, says so, and never finishes it. Killed by its test. */
import { connectQueues } from '../connect.ts';

const [url = '', name = '', lockMs = '400'] = process.argv.slice(2);
const queues = await connectQueues(url);
queues.worker(
  name,
  (job) => {
    process.stdout.write(`${job.id}\n`);
    return new Promise(() => undefined);
  },
  { lockMs: Number(lockMs), stalledCheckMs: 100 },
);
