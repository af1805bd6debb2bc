import type { WorkerMessage } from './messages.ts';

/** @param share of the work that is done, from 0 to 1. */
export type ReportProgress = (share: number) => void;

/**
 * The worker's side: does each task that comes and sends how it ended. An error is an answer too:
 * of a promise that fails in a worker the page hears nothing, and would wait for ever.
 * @param run may throw: the error's message is shown to the visitor.
 */
export const answerTasks = <Task, Answer>(
  run: (task: Task, reportProgress: ReportProgress) => Answer | Promise<Answer>,
): void => {
  const send = (message: WorkerMessage<Answer>): void => postMessage(message);
  addEventListener('message', async ({ data }: MessageEvent<Task>) => {
    try {
      const answer = await run(data, (share) => send({ kind: 'progress', share }));
      send({ kind: 'done', answer });
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
};
