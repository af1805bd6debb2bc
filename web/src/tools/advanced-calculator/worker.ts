import { answerTasks } from '../workers/answer-tasks.ts';
import { calculate } from './service.ts';

answerTasks(calculate);
