import type { FaultPoint, Role } from './fault-points.ts';

/** `hold`: no traffic, then a cut, as by a dead router. `suspend`: stopped, as when swapping. */
export type ProcessFaultAction = 'kill' | 'cut' | 'hold' | 'suspend';

export type ProcessFault = {
  readonly role: Role;
  readonly point: FaultPoint;
  /** `after`: answered, and not delivered yet. */
  readonly moment: 'before' | 'after';
  /** How often the point passes first. */
  readonly skip: number;
  readonly action: ProcessFaultAction;
};

export const createArmed = <Fault extends { readonly skip: number }>(
  onDue: (fault: Fault) => void,
) => {
  let armed: { readonly fault: Fault; left: number }[] = [];
  return {
    arm: (fault: Fault): void => void armed.push({ fault, left: fault.skip }),
    /** @returns the fault that is due at this moment. */
    next: (waitsFor: (fault: Fault) => boolean): Fault | undefined => {
      const here = armed.filter(({ fault }) => waitsFor(fault));
      const due = here.find(({ left }) => left === 0);
      for (const one of here) if (one !== due && one.left > 0) one.left -= 1;
      if (due === undefined) return undefined;
      armed = armed.filter((one) => one !== due);
      onDue(due.fault);
      return due.fault;
    },
    waiting: (): readonly Fault[] => armed.map(({ fault }) => fault),
    /** At the end of the test. */
    disarm: (): void => {
      armed = [];
    },
  };
};

export type Triggers = ReturnType<typeof createTriggers>;

export const createTriggers = (onFault: (fault: ProcessFault) => void = () => undefined) => {
  const processFaults = createArmed(onFault);
  return {
    ...processFaults,
    /** @returns the fault for a process at this point. */
    reached: (role: Role, point: FaultPoint) =>
      processFaults.next((fault) => fault.role === role && fault.point === point),
  };
};
