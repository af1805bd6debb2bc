import type { FaultPoint, Role } from './fault-points.ts';

/**
 * `hold`: nothing passes for a while, then the connection is cut, as behind a dead router.
 * `suspend`: the process stands still for a while and then goes on, as on a machine that swaps.
 */
export type ProcessFaultAction = 'kill' | 'cut' | 'hold' | 'suspend';

/** What is done to a process or its connection when it comes to a point. */
export type ProcessFault = {
  readonly role: Role;
  readonly point: FaultPoint;
  /** Before the statement or request goes on, or once it is answered and before that is told. */
  readonly moment: 'before' | 'after';
  /** How often the point passes unharmed first. */
  readonly skip: number;
  readonly action: ProcessFaultAction;
};

type Armed = { readonly fault: ProcessFault; left: number };

/** The strikes that wait for their moment; each happens once. */
export type Triggers = {
  readonly arm: (fault: ProcessFault) => void;
  /** Says that a process has come to a point. @returns what is to be done to it, if anything. */
  readonly reached: (role: Role, point: FaultPoint) => ProcessFault | undefined;
  /** Those that did not come to their moment. */
  readonly waiting: () => readonly ProcessFault[];
  /** Forgets those that wait: the storm is over. */
  readonly disarm: () => void;
};

export const createTriggers = (
  onFault: (fault: ProcessFault) => void = () => undefined,
): Triggers => {
  let armed: Armed[] = [];
  return {
    arm: (fault) => void armed.push({ fault, left: fault.skip }),
    reached: (role, point) => {
      const here = armed.filter(({ fault }) => fault.role === role && fault.point === point);
      const due = here.find(({ left }) => left === 0);
      for (const one of here) if (one !== due && one.left > 0) one.left -= 1;
      if (due === undefined) return undefined;
      armed = armed.filter((one) => one !== due);
      onFault(due.fault);
      return due.fault;
    },
    waiting: () => armed.map(({ fault }) => fault),
    disarm: () => {
      armed = [];
    },
  };
};
