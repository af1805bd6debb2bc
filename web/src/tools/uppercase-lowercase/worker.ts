import { answerTasks } from '../workers/answer-tasks.ts';
import { changeCase } from './service.ts';

answerTasks(changeCase);
