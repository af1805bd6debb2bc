import { type BcryptTask, runBcrypt } from './service.ts';

/** Hashing takes seconds on purpose: outside of the page it does not hold anybody up. */
addEventListener('message', async ({ data }: MessageEvent<BcryptTask>) => {
  postMessage(await runBcrypt(data));
});
