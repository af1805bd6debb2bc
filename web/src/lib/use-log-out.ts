import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { toast } from './toast.ts';
import { logOut } from './use-session.ts';

export const useLogOut = () => {
  const navigate = useNavigate();
  return useCallback(async () => {
    const result = await logOut();
    if (!result.ok) {
      toast.error(result.failure.text);
      return;
    }
    navigate(paths.home);
  }, [navigate]);
};
