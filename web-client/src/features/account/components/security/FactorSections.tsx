import { listPasskeys } from '@/auth/passkeys';
import { useAuthQuery } from '@/auth/useAuthQuery';
import { useCodesLeft } from '@/auth/useCodesLeft';
import { useFactors } from '@/auth/useFactors';
import { PasskeySection } from './PasskeySection';
import { SecondFactorSection } from './SecondFactorSection';

/** All factors in addition to the password; a change in one section updates the others. */
export function FactorSections({ email }: { email: string }) {
  const asked = useFactors();
  const left = useCodesLeft(asked.factors);
  const passkeys = useAuthQuery(listPasskeys);
  // Hidden when the service offers no second factor.
  const offered = passkeys.data !== 'none';
  return (
    <>
      <SecondFactorSection email={email} asked={asked} left={left} passkeys={offered} />
      {passkeys.data !== 'none' && (
        <PasskeySection
          email={email}
          asked={{ ...passkeys, data: passkeys.data }}
          factors={asked.factors}
          codesLeft={left[0]}
          onChanged={async () => {
            await Promise.all([passkeys.reload(), asked.reload()]);
          }}
        />
      )}
    </>
  );
}
