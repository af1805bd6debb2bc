import { answerTasks } from '../workers/answer-tasks.ts';
import { slugLines } from './service.ts';

answerTasks(slugLines);
