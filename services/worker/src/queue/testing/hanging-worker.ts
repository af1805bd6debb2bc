/** A process that takes a batch, prints its id and never finishes it; its test kills it. */
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
