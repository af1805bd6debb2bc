import { answerTasks } from '../workers/answer-tasks.ts';
import { cleanLines } from './service.ts';

answerTasks(cleanLines);
