import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
import type { SessionUser } from '@haat/contracts/http/auth';
import { HangTitle } from '../../components/hang-title.tsx';
import { AccountDeletionSection } from '../account-deletion/account-deletion-section.tsx';
import { ChangePasswordForm } from '../auth/change-password-form.tsx';
import { YourData } from '../data-export/your-data.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { LoginSafety } from './login-safety.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-tab.module.css';
import { SessionsSection } from './sessions-section.tsx';

const DAYS = ACCOUNT_DELETION_MS / DAY_MS;

export const ProfileTab = ({ user }: { readonly user: SessionUser }) => {
  return (
    <>
      <HangTitle
        order={1}
        side={
          <p className="sm muted">
            Customer ID <span className="mono">{user.id}</span>
          </p>
        }
      >
        View Profile
      </HangTitle>
      <ProfileForm user={user} />
      <ProfileSection
        title="Email"
        about="You log in with this email, and we send updates about your orders to it."
      >
        <EmailSection />
      </ProfileSection>
      <ProfileSection title="Password" about={<ForgotPasswordLink email={user.email} />}>
        <div className={`${classes.form} card`}>
          <ChangePasswordForm />
        </div>
      </ProfileSection>
      <LoginSafety />
      <ProfileSection title="Devices" about="These devices are logged in now.">
        <SessionsSection />
      </ProfileSection>
      <ProfileSection
        anchor="consents"
        title="What you agreed to"
        about="Our terms, and emails that you asked for."
      >
        <ConsentsSection />
      </ProfileSection>
      <ProfileSection
        anchor="your-data"
        title="Your data"
        about="A copy of what we have stored about you: your profile, orders, payments, invoices, tickets with their files, and domains with their changes."
      >
        <YourData />
      </ProfileSection>
      <ProfileSection
        anchor="delete-account"
        title="Delete my account"
        about={`We delete it ${DAYS} days after you ask. Until then you can keep it.`}
      >
        <AccountDeletionSection />
      </ProfileSection>
    </>
  );
};
