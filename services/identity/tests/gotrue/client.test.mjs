import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { isAuthWeakPasswordError } from '@supabase/auth-js'

import {
  adminApi, confirmedClient, failure, follow, mailTo, newClient, newEmail, ok, otherPassword, password, redirectTo, totp, wrong,
} from './support.mjs'

describe('a visitor', { concurrency: true }, () => {
  it('signs up, confirms with the code, and is signed in', async () => {
    const client = newClient()
    const events = []
    client.onAuthStateChange((event) => void events.push(event))
    const email = newEmail()
    const signedUp = await ok(client.signUp({ email: email.toUpperCase(), password, options: { data: { full_name: 'Saba Tesfay' }, emailRedirectTo: redirectTo } }))
    assert.equal(signedUp.session, null)
    assert.equal(signedUp.user.email, email)
    assert.equal(signedUp.user.identities.length, 1)

    assert.equal((await failure(client.signInWithPassword({ email, password }))).code, 'email_not_confirmed')
    const { code } = await mailTo(email)
    const expired = await failure(client.verifyOtp({ email, token: wrong(code), type: 'signup' }))
    assert.deepEqual([expired.code, expired.status], ['otp_expired', 403])
    const { session, user } = await ok(client.verifyOtp({ email, token: code, type: 'signup' }))
    assert.ok(session.access_token && session.refresh_token && session.expires_in > 0 && session.token_type === 'bearer')
    assert.equal(user.id, signedUp.user.id)
    assert.equal(user.user_metadata.full_name, 'Saba Tesfay')
    assert.ok(events.includes('SIGNED_IN'))
    assert.equal((await failure(newClient().verifyOtp({ email, token: code, type: 'signup' }))).code, 'otp_expired')
  })

  it('confirms with the link', async () => {
    const client = newClient()
    const email = newEmail()
    await ok(client.signUp({ email, password, options: { emailRedirectTo: redirectTo } }))
    const { link } = await mailTo(email)
    const { target, fragment } = await follow(link)
    assert.equal(target.origin + target.pathname, redirectTo)
    assert.equal(fragment.type, 'signup')
    const { user } = await ok(client.setSession({ access_token: fragment.access_token, refresh_token: fragment.refresh_token }))
    assert.equal(user.email, email)
    assert.equal((await follow(link)).fragment.error_code, 'otp_expired')
  })

  it('hears from empty identities that an account exists, and nothing else about it', async () => {
    const admin = await adminApi()
    const email = newEmail()
    const { user } = await ok(admin.createUser({ email, password, email_confirm: true }))
    const again = await ok(newClient().signUp({ email, password: otherPassword }))
    assert.deepEqual([again.session, again.user.identities], [null, []])
    assert.notEqual(again.user.id, user.id)
    // One confirmation mail a minute may be asked for, whoever the address belongs to.
    assert.equal((await failure(newClient().signUp({ email, password: otherPassword }))).code, 'over_email_send_rate_limit')
    await ok(newClient().signInWithPassword({ email, password }))
  })

  it('hears why a password is weak', async () => {
    const error = await failure(newClient().signUp({ email: newEmail(), password: 'short' }))
    assert.ok(isAuthWeakPasswordError(error))
    assert.deepEqual([error.message, error.reasons], ['Password must be at least 8 characters long', ['length', 'characters']])
    const plain = await failure(newClient().signUp({ email: newEmail(), password: 'alllowercase' }))
    assert.equal(plain.message, 'Password must contain at least one uppercase letter, one lowercase letter, and one number')
  })

  it('signs in without a password', async () => {
    const client = newClient()
    const email = newEmail()
    await ok(client.signInWithOtp({ email, options: { data: { full_name: 'Saba' } } }))
    const { code } = await mailTo(email)
    assert.equal((await ok(client.verifyOtp({ email, token: code, type: 'email' }))).user.email, email)
  })

  it('uses up the tries of a code', async () => {
    const client = newClient()
    const email = newEmail()
    await ok(client.signUp({ email, password }))
    const { code } = await mailTo(email)
    for (let n = 0; n < 5; n += 1) {
      assert.equal((await failure(client.verifyOtp({ email, token: wrong(code), type: 'signup' }))).code, 'otp_expired')
    }
    assert.equal((await failure(client.verifyOtp({ email, token: code, type: 'signup' }))).code, 'otp_expired')
  })

  it('confirms by PKCE', async () => {
    const client = newClient({ flowType: 'pkce' })
    const email = newEmail()
    await ok(client.signUp({ email, password, options: { emailRedirectTo: redirectTo } }))
    const { target } = await follow((await mailTo(email)).link)
    const code = target.searchParams.get('code')
    assert.equal((await failure(newClient({ flowType: 'pkce' }).exchangeCodeForSession(code))).name, 'AuthPKCECodeVerifierMissingError')
    const { session } = await ok(client.exchangeCodeForSession(code))
    assert.equal(session.user.email, email)
  })
})

describe('a user', { concurrency: true }, () => {
  it('signs in, reads and changes the account', async () => {
    const { email } = await confirmedClient()
    const client = newClient()
    const bad = await failure(client.signInWithPassword({ email, password: otherPassword }))
    assert.deepEqual([bad.code, bad.status, bad.message], ['invalid_credentials', 400, 'Invalid login credentials'])
    await ok(client.signInWithPassword({ email, password }))
    assert.equal((await ok(client.getUser())).user.email, email)
    const { user } = await ok(client.updateUser({ data: { language: 'ti' } }))
    assert.deepEqual([user.user_metadata.language, user.user_metadata.full_name], ['ti', 'Saba Tesfay'])
    assert.equal((await failure(client.updateUser({ password }))).code, 'same_password')
    assert.equal((await failure(client.updateUser({ password: 'weak' }))).code, 'weak_password')
    await ok(client.updateUser({ password: otherPassword }))
    await ok(newClient().signInWithPassword({ email, password: otherPassword }))
  })

  it('has claims that the key set verifies', async () => {
    const { client, email } = await confirmedClient()
    let asked = 0
    client.getUser = () => assert.fail(`the client fell back to asking for the user (${(asked += 1)})`)
    const { claims, header } = await ok(client.getClaims())
    assert.equal(header.alg, 'ES256')
    assert.deepEqual([claims.email, claims.aud, claims.role, claims.aal], [email, 'authenticated', 'authenticated', 'aal1'])
    assert.deepEqual(claims.app_metadata.roles, [])
  })

  it('recovers a forgotten password with the code', async () => {
    const { client: old, email } = await confirmedClient()
    const client = newClient()
    const events = []
    client.onAuthStateChange((event) => void events.push(event))
    await ok(client.resetPasswordForEmail(email, { redirectTo: `${redirectTo}?type=recovery` }))
    const { code } = await mailTo(email)
    await ok(client.verifyOtp({ email, token: code, type: 'recovery' }))
    assert.ok(events.includes('PASSWORD_RECOVERY'))
    await ok(client.updateUser({ password: otherPassword }))
    assert.equal((await failure(old.getUser())).name, 'AuthSessionMissingError')
    assert.equal((await failure(newClient().signInWithPassword({ email, password }))).code, 'invalid_credentials')
    await ok(newClient().signInWithPassword({ email, password: otherPassword }))
  })

  it('recovers a forgotten password with the link', async () => {
    const { client, email } = await confirmedClient()
    await ok(client.resetPasswordForEmail(email, { redirectTo: `${redirectTo}?type=recovery` }))
    const { target, fragment } = await follow((await mailTo(email)).link)
    assert.equal(target.searchParams.get('type'), 'recovery')
    assert.equal(fragment.type, 'recovery')
    const token = { access_token: fragment.access_token, refresh_token: fragment.refresh_token }
    const fresh = newClient()
    await ok(fresh.setSession(token))
    await ok(fresh.updateUser({ password: otherPassword }))
  })

  it('gets the same quiet answer for an address nobody has', async () => {
    assert.deepEqual(await ok(newClient().resetPasswordForEmail(newEmail())), {})
    assert.equal((await failure(newClient().signInWithPassword({ email: newEmail(), password }))).code, 'invalid_credentials')
  })

  it('changes the address', async () => {
    const { client, email } = await confirmedClient()
    const address = newEmail()
    assert.equal((await ok(client.updateUser({ email: address }))).user.new_email, address)
    const { code } = await mailTo(address)
    assert.equal((await ok(client.verifyOtp({ email: address, token: code, type: 'email_change' }))).user.email, address)
    assert.equal((await failure(newClient().signInWithPassword({ email, password }))).code, 'invalid_credentials')
  })

  it('refreshes, and loses the session when a refresh token is used again later', async () => {
    const { client, session } = await confirmedClient()
    const refreshed = await ok(client.refreshSession())
    assert.notEqual(refreshed.session.refresh_token, session.refresh_token)
    await sleep(11_000)
    const thief = newClient()
    const error = await failure(thief.refreshSession({ refresh_token: session.refresh_token }))
    assert.deepEqual([error.code, error.status], ['refresh_token_already_used', 400])
    assert.equal((await failure(newClient().refreshSession({ refresh_token: refreshed.session.refresh_token }))).code, 'refresh_token_not_found')
  })

  it('signs out everywhere', async () => {
    const { client, email, session } = await confirmedClient()
    const other = newClient()
    const { session: otherSession } = await ok(other.signInWithPassword({ email, password }))
    const { error } = await client.signOut({ scope: 'global' })
    assert.equal(error, null)
    for (const { access_token } of [session, otherSession]) {
      const missing = await failure(newClient().getUser(access_token))
      assert.equal(missing.name, 'AuthSessionMissingError')
    }
    assert.equal((await ok(client.getSession())).session, null)
  })

  it('adds a second factor', async () => {
    const { client } = await confirmedClient()
    const factor = await ok(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Selam' }))
    assert.match(factor.totp.qr_code, /^data:image\/svg\+xml;utf-8,<\?xml|^data:image\/svg\+xml;utf-8,<svg/)
    const challenge = await ok(client.mfa.challenge({ factorId: factor.id }))
    assert.equal((await failure(client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code: 'x' }))).code, 'mfa_verification_failed')
    await ok(client.mfa.challengeAndVerify({ factorId: factor.id, code: totp(factor.totp.secret) }))
    assert.equal((await ok(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel, 'aal2')
    assert.equal((await ok(client.mfa.listFactors())).totp[0].status, 'verified')
    assert.equal((await ok(client.mfa.unenroll({ factorId: factor.id }))).id, factor.id)
  })
})

describe('the admin', () => {
  it('makes, reads, changes and deletes users', async () => {
    const admin = await adminApi()
    const email = newEmail()
    const { user } = await ok(admin.createUser({ email, password, email_confirm: true, app_metadata: { roles: ['therapist'] } }))
    assert.deepEqual((await ok(admin.getUserById(user.id))).user.app_metadata.roles, ['therapist'])
    assert.equal((await failure(admin.createUser({ email }))).code, 'email_exists')
    assert.ok((await ok(admin.listUsers({ page: 1, perPage: 5 }))).users.some((listed) => listed.email === email))
    await ok(admin.updateUserById(user.id, { password: otherPassword }))
    await ok(newClient().signInWithPassword({ email, password: otherPassword }))
    const { properties } = await ok(admin.generateLink({ type: 'recovery', email }))
    await ok(newClient().verifyOtp({ token_hash: properties.hashed_token, type: 'recovery' }))
    await ok(admin.deleteUser(user.id))
    assert.equal((await failure(admin.getUserById(user.id))).code, 'user_not_found')
  })

  it('is the only one who may', async () => {
    const { session } = await confirmedClient()
    const { admin } = newClient({ headers: { Authorization: `Bearer ${session.access_token}` } })
    const error = await failure(admin.listUsers())
    assert.deepEqual([error.code, error.status], ['not_admin', 403])
  })
})
