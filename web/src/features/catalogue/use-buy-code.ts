import type { CodeItem } from '@haat/contracts/http/codes';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useSession } from '../../lib/use-session.ts';

/** The part of an item's page that says how it is ordered. */
export const HOW_TO_BUY = 'how-to-buy';

/**
 * Buy Now: a visitor logs in first, a customer goes to where the item's page says how it is
 * ordered. Pressed before the server has said who it is, it waits for that.
 */
export const useBuyCode = () => {
  const { user } = useSession();
  const openAuth = useAuthModal();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<CodeItem | null>(null);

  useEffect(() => {
    if (wanted === null || user === undefined) return;
    setWanted(null);
    const { category_route, route } = wanted;
    const goOn = () => void navigate(`${paths.codeItem(category_route, route)}#${HOW_TO_BUY}`);
    if (user) goOn();
    else openAuth({ onSuccess: goOn });
  }, [wanted, user, openAuth, navigate]);

  return setWanted;
};
