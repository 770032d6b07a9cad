import { listPasskeys } from '@/auth/passkeys';
import { useAuthQuery } from '@/auth/useAuthQuery';
import { useCodesLeft } from '@/auth/useCodesLeft';
import { useFactors } from '@/auth/useFactors';
import { PasskeySection } from './PasskeySection';
import { SecondFactorSection } from './SecondFactorSection';

/** Everything that stands beside the password: what one part changes, the other one shows. */
export function FactorSections({ email }: { email: string }) {
  const asked = useFactors();
  const left = useCodesLeft(asked.factors);
  const passkeys = useAuthQuery(listPasskeys);
  // Of a service that offers none nothing is said.
  const offered = passkeys.data !== 'none';
  return (
    <>
      <SecondFactorSection asked={asked} left={left} passkeys={offered} />
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
