import { answerTasks } from '../workers/answer-tasks.ts';
import { countText } from './service.ts';

answerTasks(countText);
