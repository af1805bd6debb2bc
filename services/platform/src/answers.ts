export { answers } from './serving/answers.ts';
export { PROBLEM_CONTENT_TYPE, problemOf, Refusal } from './serving/refusal.ts';
