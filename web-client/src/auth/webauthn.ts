import type { AuthProblem } from './authClient';
import type { Answer } from './identityCall';
import { CANCELLED, IMPOSSIBLE, KNOWN_HERE } from './passkeysOnDemand';

/*
 * Passkeys in the browser (WebAuthn), with options and results in the JSON of the standard.
 * Converted by hand, because `parseCreationOptionsFromJSON` and `toJSON` are missing in Safari
 * before 18.4 and Chrome before 129.
 */

/** Creates a passkey on the device. */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  ceremony(async () => {
    const { user, challenge, excludeCredentials } = options;
    const publicKey = {
      ...options,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials?.map(described),
    } as PublicKeyCredentialCreationOptions;
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    return made && answered(made, made.response as AuthenticatorAttestationResponse, attestation);
  });

/** Signs a challenge with a passkey of the device. */
export const getPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  ceremony(async () => {
    const { challenge, allowCredentials } = options;
    const publicKey = {
      ...options,
      challenge: bytesOf(challenge),
      allowCredentials: allowCredentials?.map(described),
    } as PublicKeyCredentialRequestOptions;
    const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    return shown && answered(shown, shown.response as AuthenticatorAssertionResponse, assertion);
  });

async function ceremony<Made>(ask: () => Promise<Made | null>): Promise<Answer<Made>> {
  try {
    const made = await ask();
    return made ? { data: made, error: null } : { data: null, error: problem(CANCELLED) };
  } catch (error) {
    // A cancelled and a timed-out prompt are one error: pages must not learn more.
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' || name === 'AbortError') return { data: null, error: problem(CANCELLED) };
    return { data: null, error: problem(name === 'InvalidStateError' ? KNOWN_HERE : IMPOSSIBLE) };
  }
}

const problem = (code: string): AuthProblem => ({ name: 'PasskeyError', code, status: 0, message: '' });

const described = (credential: PublicKeyCredentialDescriptorJSON) => ({ ...credential, id: bytesOf(credential.id) });

function answered<Response>(credential: PublicKeyCredential, response: Response, told: (response: Response) => object) {
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: told(response),
  };
}

const attestation = (response: AuthenticatorAttestationResponse) => ({
  clientDataJSON: textOf(response.clientDataJSON),
  attestationObject: textOf(response.attestationObject),
  transports: response.getTransports(),
});

const assertion = (response: AuthenticatorAssertionResponse) => ({
  clientDataJSON: textOf(response.clientDataJSON),
  authenticatorData: textOf(response.authenticatorData),
  signature: textOf(response.signature),
  userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
});

/** Base64url without padding (RFC 4648, section 5), in both directions. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
