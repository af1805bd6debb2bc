import { answerTasks } from '../workers/answer-tasks.ts';
import { readUrls } from './service.ts';

answerTasks(readUrls);
