import { answerTasks } from '../workers/answer-tasks.ts';
import { hashFiles } from './hash-files.ts';

answerTasks(hashFiles);
