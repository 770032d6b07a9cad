// A simulated device that creates and uses passkeys, in place of `navigator.credentials`: P-256 key, no attestation.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data) => createHash('sha256').update(data).digest()
/** Flags: user present, user verified. */
const VERIFIED = 0x05
const ATTESTED = 0x40

export class Device {
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #id = randomBytes(32)
  #count = 0
  #user = null

  constructor(origin) {
    this.origin = origin
  }

  /** Returns the JSON response of `create` to the options from the server. */
  create(options) {
    this.#user = options.user.id
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.#id.length])
    const data = Buffer.concat([this.#data(options.rp.id, ATTESTED), Buffer.alloc(16), length, this.#id, cose])
    // {fmt: "none", attStmt: {}, authData: …} in CBOR.
    const size = Buffer.alloc(2)
    size.writeUInt16BE(data.length)
    const head = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1')
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: Buffer.concat([head, size, data]).toString('base64url'),
    })
  }

  /** Returns the JSON response of `get`. */
  show(options) {
    this.#count += 1
    const client = this.#client('webauthn.get', options.challenge)
    const data = this.#data(options.rpId, 0)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#user,
    })
  }

  #client(type, challenge) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #data(party, more) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(party), Buffer.from([VERIFIED | more]), count])
  }

  #answer(response) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform', response }
  }
}

/** Builds the browser's credential object, which the client serialises as JSON. */
export const asCredential = (json) => ({ ...json, toJSON: () => json })

/** Encodes bytes that the client decoded from the server's base64url. */
export const asJson = (value) => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return Buffer.from(value.buffer ?? value).toString('base64url')
  if (Array.isArray(value)) return value.map(asJson)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asJson(inner)]))
  return value
}
