import { callIdentity } from './identityCall';
import type { Reauthentication } from './reauthentication';

/*
 * Authenticator apps over the protocol of the official client, which does not support
 * reauthentication.
 */

/** An app that waits for its first code. */
export interface NewApp {
  id: string;
  totp: {
    /** SVG document. */
    qr_code: string;
    secret: string;
  };
}

const PATH = '/factors';

/** Creates an app, which counts after its first code; requires reauthentication. */
export const enrolApp = (name: string, proof: Reauthentication) =>
  callIdentity<NewApp>('POST', PATH, { factor_type: 'totp', friendly_name: name, ...proof });

/** Removes an app; one that counts requires reauthentication. */
export const removeApp = async (id: string, proof: Reauthentication = {}) =>
  (await callIdentity<unknown>('DELETE', `${PATH}/${id}`, proof)).error;
