import type { ComponentProps, MouseEvent } from 'react';
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router-dom';

type LinkProps = ComponentProps<'a'> &
  Pick<RouterLinkProps, 'preventScrollReset' | 'replace' | 'state' | 'to'>;

/** Of the router, without what it loads for data and prefetching. */
export const Link = ({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    preventScrollReset,
    target: rest.target,
  });
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} onClick={press} />;
};
