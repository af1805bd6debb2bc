import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Of the steady dialog around: null until it is drawn, undefined where there is none. */
export const DialogFoot = createContext<HTMLElement | null | undefined>(undefined);

export const InDialogFoot = ({ children }: { readonly children: ReactNode }) => {
  const foot = useContext(DialogFoot);
  if (foot === undefined) return children;
  return foot && createPortal(children, foot);
};
