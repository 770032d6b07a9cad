import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { Device, asCredential, asJson } from './device.mjs'
import { adminApi, confirmedClient, failure, newClient, ok, password, url } from './support.mjs'

const origin = new URL(url).origin
const { hostname } = new URL(url)

/** A user with a passkey. */
async function owner() {
  const { client, email, session } = await confirmedClient()
  const device = new Device(origin)
  const asked = await ok(client.passkey.startRegistration())
  const passkey = await ok(client.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential: device.create(asked.options) }))
  return { client, email, device, passkey, user: session.user }
}

async function signIn(device, client = newClient()) {
  const asked = await ok(client.passkey.startAuthentication())
  return client.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential: device.show(asked.options) })
}

describe('passkey', { concurrency: true }, () => {
  it('signs in alone and reaches aal2', async () => {
    const { device, email } = await owner()
    const client = newClient()
    const { session, user } = await ok(signIn(device, client))
    assert.ok(session.access_token && user.email === email)
    const { currentLevel, nextLevel } = await ok(client.mfa.getAuthenticatorAssuranceLevel())
    assert.deepEqual([currentLevel, nextLevel], ['aal2', 'aal2'])
    assert.equal((await ok(client.mfa.listFactors())).webauthn[0].status, 'verified')
    await ok(client.refreshSession())
  })

  it('is listed, renamed and removed', async () => {
    const { client, device, passkey } = await owner()
    await ok(client.refreshSession())
    assert.equal((await ok(client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Laptop' }))).friendly_name, 'Laptop')
    assert.deepEqual((await ok(client.passkey.list())).map((one) => one.friendly_name), ['Laptop'])
    await ok(client.passkey.delete({ passkeyId: passkey.id }))
    assert.deepEqual(await ok(client.passkey.list()), [])
    assert.equal((await failure(signIn(device))).code, 'webauthn_verification_failed')
  })

  it('serves as second factor after a password', async () => {
    const { email, device, passkey } = await owner()
    const client = newClient()
    await ok(client.signInWithPassword({ email, password }))
    assert.equal((await ok(client.mfa.getAuthenticatorAssuranceLevel())).nextLevel, 'aal2')
    const party = { rpId: hostname, rpOrigins: [origin] }
    const asked = await ok(client.mfa.challenge({ factorId: passkey.id, webauthn: party }))
    assert.equal(asked.webauthn.type, 'request')
    const response = device.show(asJson(asked.webauthn.credential_options.publicKey))
    const webauthn = { ...party, type: 'request', credential_response: asCredential(response) }
    await ok(client.mfa.verify({ factorId: passkey.id, challengeId: asked.id, webauthn }))
    assert.equal((await ok(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel, 'aal2')
    const again = await failure(client.mfa.verify({ factorId: passkey.id, challengeId: asked.id, webauthn }))
    assert.equal(again.code, 'webauthn_challenge_not_found')
  })

  it('is enrolled as a factor', async () => {
    const { client } = await confirmedClient()
    const factor = await ok(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }))
    const party = { rpId: hostname, rpOrigins: [origin] }
    const asked = await ok(client.mfa.challenge({ factorId: factor.id, webauthn: party }))
    assert.equal(asked.webauthn.type, 'create')
    const device = new Device(origin)
    const made = device.create(asJson(asked.webauthn.credential_options.publicKey))
    const webauthn = { ...party, type: 'create', credential_response: asCredential(made) }
    await ok(client.mfa.verify({ factorId: factor.id, challengeId: asked.id, webauthn }))
    assert.equal((await ok(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel, 'aal2')
    await ok(signIn(device))
  })

  it('is removed by an admin', async () => {
    const { device, passkey, user } = await owner()
    const admin = await adminApi()
    assert.deepEqual((await ok(admin.passkey.listPasskeys({ userId: user.id }))).map((one) => one.id), [passkey.id])
    await ok(admin.passkey.deletePasskey({ userId: user.id, passkeyId: passkey.id }))
    assert.equal((await failure(signIn(device))).code, 'webauthn_verification_failed')
  })
})
