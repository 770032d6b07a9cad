import { afterEach, beforeEach, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Options that a device received, and a way to change its response. */
interface FakeDevice {
  created: PublicKeyCredentialCreationOptions[];
  shown: PublicKeyCredentialRequestOptions[];
  /** Error of the next ceremonies: `NotAllowedError` when the user cancels. */
  refusal?: string;
}

const credential = (response: object) => ({
  id: 'bWFkZQ',
  rawId: bytes('made'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('{}'), ...response },
});

/** Adds passkey support to jsdom, for the tests of this file. */
export function fakeDevice(): FakeDevice {
  const device: FakeDevice = { created: [], shown: [] };
  const answer = (made: object) => {
    if (device.refusal) throw new DOMException('for developers', device.refusal);
    return made;
  };
  beforeEach(() => {
    Object.assign(device, { created: [], shown: [], refusal: undefined });
    vi.stubGlobal('PublicKeyCredential', class {});
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: {
        create: ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
          device.created.push(publicKey);
          const made = { attestationObject: bytes('attestation'), getTransports: () => ['internal'] };
          return Promise.resolve().then(() => answer(credential(made)));
        },
        get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
          device.shown.push(publicKey);
          const shown = {
            authenticatorData: bytes('data'),
            signature: bytes('signature>>>'),
            userHandle: bytes('user'),
          };
          return Promise.resolve().then(() => answer(credential(shown)));
        },
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return device;
}
