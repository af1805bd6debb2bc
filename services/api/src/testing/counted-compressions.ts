import { createHook } from 'node:async_hooks';

export const countCompressions = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') count += 1;
    },
  });
  hook.enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
};
