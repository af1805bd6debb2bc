import type { SessionUser } from '@haat/contracts/http/auth';
import type { ProfileBody } from '@haat/contracts/http/profile';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { useForm } from '../../components/form/use-form.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { saveProfile } from '../auth/account-actions.ts';
import { limitContact } from '../contact/contact-form.ts';
import { clearRegistrant, saveRegistrant } from '../contact/registrant-storage.ts';
import { changesIn, checkProfile, PROFILE_FIELDS, type Profile, profileOf } from './profile.ts';

const useAskingBeforeUnload = (isAsking: boolean): void => {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
};

/** Unsaved input survives a visit to another page. */
export const useProfileForm = (user: SessionUser) => {
  const saved = profileOf(user);
  const { draft, keep } = useDraft<Profile>(`profile of ${user.id}`);
  const [isSaved, setSaved] = useState(false);
  const typed = useRef<Profile>(saved);
  const form = useForm<Profile, ProfileBody>({
    fields: PROFILE_FIELDS,
    prefilled: { ...saved, ...draft },
    limit: limitContact,
    onEdit: (values) => {
      typed.current = values;
      setSaved(false);
      void keep(changesIn(values, saved));
    },
    check: checkProfile,
    send: async (body, sent) => {
      typed.current = sent;
      const result = await saveProfile(body);
      if (!result.ok) return refusalOf<Profile>(result.failure, PROFILE_FIELDS);
      const address = result.data.user?.address;
      // This device's address would win over the account's.
      if (address) saveRegistrant(deviceStorage, { ...address, username: user.email });
      else if (user.address !== null) clearRegistrant(deviceStorage);
      // Input typed during the request is not saved yet.
      const later = changesIn(typed.current, sent);
      await keep(later);
      form.startAgain([]);
      setSaved(Object.keys(later).length === 0);
      return null;
    },
  });
  const changes = Object.keys(changesIn(form.values, saved)).length;
  useAskingBeforeUnload(changes > 0);
  return { form, changes, isSaved };
};
