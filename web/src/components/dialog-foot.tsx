import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

type Foot = {
  /** Null until it is drawn. */
  readonly place: HTMLElement | null;
  /** The foot is wanted. @returns what ends that. */
  readonly take: () => () => void;
};

/** The foot of the dialog around; null where there is none. */
export const DialogFoot = createContext<Foot | null>(null);

/** The button that leads on from what stands in a dialog, in its foot; elsewhere in its place. */
export const InDialogFoot = ({ children }: { readonly children: ReactNode }) => {
  const foot = useContext(DialogFoot);
  const take = foot?.take;
  useLayoutEffect(() => take?.(), [take]);
  if (foot === null) return children;
  return foot.place && createPortal(children, foot.place);
};
