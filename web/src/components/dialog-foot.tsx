import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Of the steady dialog: null before it is drawn, undefined outside of one. */
export const DialogFoot = createContext<HTMLElement | null | undefined>(undefined);

export const InDialogFoot = ({ children }: { readonly children: ReactNode }) => {
  const foot = useContext(DialogFoot);
  if (foot === undefined) return children;
  return foot && createPortal(children, foot);
};
