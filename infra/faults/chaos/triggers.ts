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

/** What waits for its moment; each happens once. */
export const createArmed = <Fault extends { readonly skip: number }>(
  onDue: (fault: Fault) => void,
) => {
  let armed: { readonly fault: Fault; left: number }[] = [];
  return {
    arm: (fault: Fault): void => void armed.push({ fault, left: fault.skip }),
    /** Says that a moment has come. @returns what waited for it and is due, if anything. */
    next: (waitsFor: (fault: Fault) => boolean): Fault | undefined => {
      const here = armed.filter(({ fault }) => waitsFor(fault));
      const due = here.find(({ left }) => left === 0);
      for (const one of here) if (one !== due && one.left > 0) one.left -= 1;
      if (due === undefined) return undefined;
      armed = armed.filter((one) => one !== due);
      onDue(due.fault);
      return due.fault;
    },
    /** Those that did not come to their moment. */
    waiting: (): readonly Fault[] => armed.map(({ fault }) => fault),
    /** Forgets those that wait: the storm is over. */
    disarm: (): void => {
      armed = [];
    },
  };
};

/** The strikes that wait for their moment. */
export type Triggers = ReturnType<typeof createTriggers>;

export const createTriggers = (onFault: (fault: ProcessFault) => void = () => undefined) => {
  const processFaults = createArmed(onFault);
  return {
    ...processFaults,
    /** Says that a process has come to a point. @returns what is to be done to it, if anything. */
    reached: (role: Role, point: FaultPoint) =>
      processFaults.next((fault) => fault.role === role && fault.point === point),
  };
};
