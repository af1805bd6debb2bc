import { answerTasks } from '../workers/answer-tasks.ts';
import { runBase64 } from './service.ts';

answerTasks(runBase64);
