import { answerTasks } from '../workers/answer-tasks.ts';
import { encodeBytes, type Shape } from './service.ts';

export type FileTask = { readonly file: File; readonly shape: Shape };

answerTasks(async ({ file, shape }: FileTask) =>
  encodeBytes(new Uint8Array(await file.arrayBuffer()), shape),
);
