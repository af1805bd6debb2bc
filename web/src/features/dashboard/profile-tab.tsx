import type { SessionUser } from '@haat/contracts/http/auth';
import { HangTitle } from '../../components/hang-title.tsx';
import { ChangePasswordForm } from '../auth/change-password-form.tsx';
import { DetailsForm } from '../auth/details-form.tsx';
import { AddressForm } from './address-form.tsx';
import { ForgottenHere } from './forgotten-here.tsx';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-tab.module.css';
import { SessionsSection } from './sessions-section.tsx';

export const ProfileTab = ({ user }: { readonly user: SessionUser }) => {
  return (
    <>
      <HangTitle order={1}>View Profile</HangTitle>
      <ProfileSection
        title="Your details"
        about="On invoices and mail. An invoice that is issued keeps the name it had."
      >
        <div className={`${classes.form} card`}>
          <DetailsForm user={user} />
        </div>
      </ProfileSection>
      <ProfileSection
        title="Address"
        about="Fills the registrant step of every new order, on every device. An invoice that is issued keeps the address it had."
      >
        <div className={`${classes.form} card`}>
          <AddressForm user={user} />
        </div>
      </ProfileSection>
      <ProfileSection title="Password" about={<ForgottenHere email={user.email} />}>
        <div className={`${classes.form} card`}>
          <ChangePasswordForm />
        </div>
      </ProfileSection>
      <ProfileSection title="Sessions" about="Where your account is open now.">
        <SessionsSection />
      </ProfileSection>
    </>
  );
};
