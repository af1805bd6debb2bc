import { answerTasks } from '../workers/answer-tasks.ts';
import { runBcrypt } from './service.ts';

/** Hashing takes seconds on purpose: outside of the page it does not hold anybody up. */
answerTasks(runBcrypt);
