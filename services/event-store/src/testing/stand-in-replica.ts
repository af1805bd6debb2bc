import { EventEmitter } from 'node:events';
import type { LoggedEvent, StandInLog } from './stand-in-log.ts';

export type StandInReplica = StandInLog & {
  hold(): void;
  release(): void;
};

export const createReplica = (truth: StandInLog): StandInReplica => {
  const appended = new EventEmitter<{ event: [LoggedEvent] }>();
  appended.setMaxListeners(0);
  let reached = 0;
  let isHeld = false;
  const catchUp = (): void => {
    for (let next = truth.all[reached]; next && !isHeld; next = truth.all[reached]) {
      reached += 1;
      appended.emit('event', next);
    }
  };
  truth.appended.on('event', catchUp);

  return {
    get all() {
      return truth.all.slice(0, reached);
    },
    appended,
    append: truth.append,
    tombstone: truth.tombstone,
    restoreTo: () => {
      throw new Error('The stand-in puts no cluster back');
    },
    isDeleted: truth.isDeleted,
    streamOf: (name) => {
      const last = truth.all[reached - 1]?.position ?? -1n;
      return truth.streamOf(name).filter(({ position }) => position <= last);
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      catchUp();
    },
  };
};
