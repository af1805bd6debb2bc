import type { Invariant } from './invariant.ts';

export const noProcessEndsByItself: Invariant = {
  name: 'no process ends by itself',
  violations: ({ exits }) => exits,
};

export const noAnswerIsBroken: Invariant = {
  name: 'no customer receives a server error, and every request is answered',
  violations: ({ customerLog }) => [
    ...customerLog.broken,
    ...customerLog.unanswered.map((request) => `${request} was never answered`),
  ],
};

export const everyProcessIsReadyAgain: Invariant = {
  name: 'every process is ready again',
  violations: ({ lame }) => lame,
};

export const noLogIsWithoutEnd: Invariant = {
  name: 'no process writes an endless log',
  violations: ({ floods }) => floods,
};
