/** Run as a process of its own: takes a batch, says so, and never finishes it. Killed by its test. */
import { connectQueues } from '../connect.ts';

const [url = '', name = ''] = process.argv.slice(2);
const queues = await connectQueues(url);
queues.worker(
  name,
  ({ id }) => {
    process.stdout.write(`${id}\n`);
    return new Promise(() => undefined);
  },
  { lockMs: 400, stalledCheckMs: 100 },
);
