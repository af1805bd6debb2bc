import { answerTasks } from '../workers/answer-tasks.ts';
import { hashText } from './hash-text.ts';

answerTasks(hashText);
