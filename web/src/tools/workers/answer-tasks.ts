import type { WorkerMessage } from './messages.ts';

/** @param share 0 to 1. */
export type ReportProgress = (share: number) => void;

/** Sends errors as answers: a page hears nothing of a rejected promise and would wait forever. */
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
