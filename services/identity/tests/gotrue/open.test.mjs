// For a platform with automatic confirmation (`SELAM_IDENTITY_AUTOCONFIRM`), anonymous sign-ins (`SELAM_IDENTITY_ANONYMOUS`), and
// reauthentication for every sensitive change (`SELAM_IDENTITY_FRESH_SIGN_IN=0`).
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, it } from 'node:test'

import { failure, mailTo, newClient, newEmail, ok, otherPassword, password, wrong } from './support.mjs'

/** A user whose sign-in is a second old. */
async function signedUp() {
  const client = newClient()
  const email = newEmail()
  await ok(client.signUp({ email, password }))
  await sleep(1_100)
  return { client, email }
}

describe('autoconfirm', { concurrency: true }, () => {
  it('opens a session at sign-up', async () => {
    const email = newEmail()
    const { session, user } = await ok(newClient().signUp({ email, password }))
    assert.ok(session.access_token && user.email_confirmed_at)
    assert.deepEqual((await failure(newClient().signUp({ email, password: otherPassword }))).code, 'user_already_exists')
    await ok(newClient().signInWithPassword({ email, password }))
  })

  it('returns the reasons for a weak password', async () => {
    const error = await failure(newClient().signUp({ email: newEmail(), password: 'short' }))
    assert.deepEqual([error.code, error.reasons.includes('length')], ['weak_password', true])
  })
})

describe('anonymous visitor', { concurrency: true }, () => {
  it('has a session without an address', async () => {
    const client = newClient()
    const { session, user } = await ok(client.signInAnonymously({ options: { data: { full_name: 'Guest' } } }))
    assert.deepEqual([user.is_anonymous, user.email, user.identities], [true, '', []])
    assert.equal(user.user_metadata.full_name, 'Guest')
    const renewed = await ok(client.refreshSession())
    assert.equal(renewed.user.id, user.id)
    assert.notEqual(renewed.session.refresh_token, session.refresh_token)
    assert.equal((await failure(client.updateUser({ password }))).code, 'validation_failed')
  })

  it('becomes a user by confirming an address', async () => {
    const client = newClient()
    const { user } = await ok(client.signInAnonymously())
    await sleep(1_100)
    const email = newEmail()
    await ok(client.updateUser({ email }))
    const { code } = await mailTo(email)
    assert.equal((await failure(client.verifyOtp({ email, token: wrong(code), type: 'email_change' }))).code, 'otp_expired')
    const whole = await ok(client.verifyOtp({ email, token: code, type: 'email_change' }))
    assert.deepEqual([whole.user.id, whole.user.is_anonymous, whole.user.email], [user.id, false, email])
    await ok(client.reauthenticate())
    const { code: nonce } = await mailTo(email)
    await ok(client.updateUser({ password, nonce }))
    assert.equal((await ok(newClient().signInWithPassword({ email, password }))).user.id, user.id)
  })
})

describe('change of password or address', { concurrency: true }, () => {
  it('accepts the current password as reauthentication', async () => {
    const { client, email } = await signedUp()
    assert.equal((await failure(client.updateUser({ password: otherPassword }))).code, 'reauthentication_needed')
    const mistaken = await failure(client.updateUser({ password: otherPassword, current_password: 'Wrong-horse-1' }))
    assert.equal(mistaken.code, 'invalid_credentials')
    await ok(client.updateUser({ password: otherPassword, current_password: password }))
    assert.equal((await failure(newClient().signInWithPassword({ email, password }))).code, 'invalid_credentials')
    assert.equal((await failure(client.updateUser({ email: newEmail() }))).code, 'reauthentication_needed')
    await ok(client.updateUser({ email: newEmail(), current_password: otherPassword }))
  })

  it('accepts an emailed code as reauthentication', async () => {
    const { client, email } = await signedUp()
    await ok(client.reauthenticate())
    const { code } = await mailTo(email)
    assert.equal((await failure(client.updateUser({ password: otherPassword, nonce: wrong(code) }))).code, 'reauthentication_not_valid')
    await ok(client.updateUser({ password: otherPassword, nonce: code }))
    await ok(newClient().signInWithPassword({ email, password: otherPassword }))
  })
})
