import type { CodeItem } from '@haat/contracts/http/codes';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useSession } from '../../lib/use-session.ts';

/** The part of an item's page that says how it is ordered. */
export const HOW_TO_BUY = 'how-to-buy';

/**
 * Buy Now: a visitor logs in first, a customer goes to where the item's page says how it is
 * ordered.
 */
export const useBuyCode = () => {
  const { user } = useSession();
  const openAuth = useAuthModal();
  const navigate = useNavigate();
  return ({ category_route, route }: CodeItem): void => {
    const goOn = () => void navigate(`${paths.codeItem(category_route, route)}#${HOW_TO_BUY}`);
    if (user) goOn();
    else openAuth({ onSuccess: goOn });
  };
};
