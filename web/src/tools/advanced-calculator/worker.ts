import { answerTasks } from '../workers/answer-tasks.ts';
import { reckon } from './service.ts';

answerTasks(reckon);
