export { type Election, leaderOf, openElection } from './leader/leader.ts';
