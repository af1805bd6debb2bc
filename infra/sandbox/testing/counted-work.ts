import { Session } from 'node:inspector/promises';

/** Counts executed code blocks: more for each entry that is read, on any machine. */
export const countedWork = async (run: () => Promise<void>): Promise<number> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => /\/infra\/sandbox\/(?!testing\/)/.test(url) && !url.includes('.test.'))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
};
