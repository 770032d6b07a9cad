import { describe, expect, it } from 'vitest';
import { fakeDevice } from '@/testing/webauthn';
import { createPasskey, getPasskey } from './webauthn';

const device = fakeDevice();
const text = (source: BufferSource | undefined) => new TextDecoder().decode(source);

const creation: PublicKeyCredentialCreationOptionsJSON = {
  rp: { id: 'localhost', name: 'Selam' },
  user: { id: 'dXNlcg', name: 'abeba@example.org', displayName: 'Abeba' },
  // `challenge->>?`, whose base 64 has the letters that addresses cannot have.
  challenge: 'Y2hhbGxlbmdlLT4-Pw',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'b2xk' }],
};
const request: PublicKeyCredentialRequestOptionsJSON = {
  challenge: 'Y2hhbGxlbmdlLT4-Pw',
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: 'b2xk' }],
};

it('gives the device its options in bytes, and writes what it made in JSON', async () => {
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

it('does the same with one that is shown', async () => {
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

describe('what browsers refuse', () => {
  it.each([
    ['NotAllowedError', 'passkey_cancelled'],
    ['AbortError', 'passkey_cancelled'],
    ['InvalidStateError', 'passkey_known_here'],
    ['SecurityError', 'passkey_impossible'],
    ['NotSupportedError', 'passkey_impossible'],
  ])('%s is %s', async (refusal, code) => {
    device.refusal = refusal;
    expect((await createPasskey(creation)).error).toMatchObject({ code });
    expect((await getPasskey(request)).error).toMatchObject({ code });
  });
});
