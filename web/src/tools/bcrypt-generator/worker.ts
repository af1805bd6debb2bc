import { answerTasks } from '../workers/answer-tasks.ts';
import { runBcrypt } from './service.ts';

/** Hashing takes seconds. */
answerTasks(runBcrypt);
