import { describe, expect, it } from 'vitest';
import { fakeDevice } from '@/testing/webauthn';
import { createPasskey, getPasskey } from './webauthn';

const device = fakeDevice();
const text = (source: BufferSource | undefined) => new TextDecoder().decode(source);

const creation: PublicKeyCredentialCreationOptionsJSON = {
  rp: { id: 'localhost', name: 'Selam' },
  user: { id: 'dXNlcg', name: 'abeba@example.org', displayName: 'Abeba' },
  // `challenge->>?`, whose Base64 contains characters that URLs do not allow.
  challenge: 'Y2hhbGxlbmdlLT4-Pw',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'b2xk' }],
};
const request: PublicKeyCredentialRequestOptionsJSON = {
  challenge: 'Y2hhbGxlbmdlLT4-Pw',
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: 'b2xk' }],
};

it('passes options to the device as bytes, and returns the created passkey as JSON', async () => {
  const { data } = await createPasskey(creation);
  const [asked] = device.created;
  expect([text(asked?.challenge), text(asked?.user.id), text(asked?.excludeCredentials?.[0]?.id)]).toEqual([
    'challenge->>?',
    'user',
    'old',
  ]);
  expect(asked).toMatchObject({ rp: creation.rp, pubKeyCredParams: creation.pubKeyCredParams });
  expect(data).toEqual({
    id: 'bWFkZQ',
    rawId: 'bWFkZQ',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
  });
});

it('converts the options and result of a sign-in', async () => {
  const { data } = await getPasskey(request);
  const [asked] = device.shown;
  expect([text(asked?.challenge), text(asked?.allowCredentials?.[0]?.id)]).toEqual(['challenge->>?', 'old']);
  expect(data?.response).toEqual({
    clientDataJSON: 'e30',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJlPj4-',
    userHandle: 'dXNlcg',
  });
});

describe('browser errors', () => {
  it.each([
    ['NotAllowedError', 'passkey_cancelled'],
    ['AbortError', 'passkey_cancelled'],
    ['InvalidStateError', 'passkey_known_here'],
    ['SecurityError', 'passkey_impossible'],
    ['NotSupportedError', 'passkey_impossible'],
  ])('maps %s to %s', async (refusal, code) => {
    device.refusal = refusal;
    expect((await createPasskey(creation)).error).toMatchObject({ code });
    expect((await getPasskey(request)).error).toMatchObject({ code });
  });
});
