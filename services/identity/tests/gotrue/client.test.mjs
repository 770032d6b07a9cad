import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { isAuthWeakPasswordError } from '@supabase/auth-js'

import {
  adminApi, confirmedClient, failure, follow, mailTo, newClient, newEmail, ok, otherPassword, password, redirectTo, totp, wrong,
} from './support.mjs'

describe('visitor', { concurrency: true }, () => {
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

  it('receives user_already_exists only with the right password', async () => {
    const admin = await adminApi()
    const email = newEmail()
    const { user } = await ok(admin.createUser({ email, password, email_confirm: true }))
    const again = await ok(newClient().signUp({ email, password: otherPassword }))
    assert.deepEqual([again.session, again.user.identities.length], [null, 1])
    assert.notEqual(again.user.id, user.id)
    // The limit of one confirmation email a minute applies to every address.
    assert.equal((await failure(newClient().signUp({ email, password: otherPassword }))).code, 'over_email_send_rate_limit')
    assert.equal((await failure(newClient().signUp({ email, password }))).code, 'user_already_exists')
    await ok(newClient().signInWithPassword({ email, password }))
  })

  it('cannot sign in anonymously when disabled', async () => {
    assert.equal((await failure(newClient().signInAnonymously())).code, 'anonymous_provider_disabled')
  })

  it('receives the reasons for a weak password', async () => {
    const error = await failure(newClient().signUp({ email: newEmail(), password: 'short' }))
    assert.ok(isAuthWeakPasswordError(error))
    assert.deepEqual([error.message, error.reasons], ['Password should be at least 8 characters.', ['length', 'characters']])
    const plain = await failure(newClient().signUp({ email: newEmail(), password: 'alllowercase' }))
    assert.match(plain.message, /^Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, /)
  })

  it('signs in without a password', async () => {
    const client = newClient()
    const email = newEmail()
    await ok(client.signInWithOtp({ email, options: { data: { full_name: 'Saba' } } }))
    const { code } = await mailTo(email)
    assert.equal((await ok(client.verifyOtp({ email, token: code, type: 'email' }))).user.email, email)
  })

  it('uses up the attempts of a code', async () => {
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

describe('user', { concurrency: true }, () => {
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

  it('receives tokens that the published keys verify', async () => {
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

  it('receives the same response for an unknown address', async () => {
    assert.deepEqual(await ok(newClient().resetPasswordForEmail(newEmail())), {})
    assert.equal((await failure(newClient().signInWithPassword({ email: newEmail(), password }))).code, 'invalid_credentials')
  })

  it('changes the address', async () => {
    const { client, email } = await confirmedClient()
    const address = newEmail()
    assert.equal((await ok(client.updateUser({ email: address }))).user.new_email, address)
    const [atNew, atCurrent] = [await mailTo(address), await mailTo(email)]
    const half = await ok(client.verifyOtp({ email: address, token: atNew.code, type: 'email_change' }))
    assert.equal(half.session, null)
    assert.equal((await ok(client.verifyOtp({ email, token: atCurrent.code, type: 'email_change' }))).user.email, address)
    assert.equal((await failure(newClient().signInWithPassword({ email, password }))).code, 'invalid_credentials')
  })

  it('refreshes again when the response was lost', async () => {
    const { client, session } = await confirmedClient()
    await ok(newClient().refreshSession({ refresh_token: session.refresh_token }))
    await sleep(11_000)
    const refreshed = await ok(client.refreshSession())
    assert.ok(Math.abs(refreshed.session.expires_at - Date.now() / 1000 - refreshed.session.expires_in) < 5)
  })

  it('loses the session when a refresh token is reused later', async () => {
    const { client, session } = await confirmedClient()
    const unused = await ok(client.refreshSession())
    assert.notEqual(unused.session.refresh_token, session.refresh_token)
    const refreshed = await ok(client.refreshSession())
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

describe('unsupported features', { concurrency: true }, () => {
  const phone = '+14035550142'
  const refused = async (call, code, status, message) => {
    const error = await failure(call)
    assert.deepEqual([error.code, error.status, error.message], [code, status, message])
  }

  it('return the error codes and texts of GoTrue', async () => {
    const client = newClient()
    await refused(client.signInAnonymously(), 'anonymous_provider_disabled', 422, 'Anonymous sign-ins are disabled')
    await refused(client.signUp({ phone, password }), 'phone_provider_disabled', 400, 'Phone signups are disabled')
    await refused(client.signInWithPassword({ phone, password }), 'phone_provider_disabled', 400, 'Phone logins are disabled')
    await refused(client.signInWithOtp({ phone }), 'phone_provider_disabled', 400, 'Unsupported phone provider')
    await refused(client.signUp({ phone: 'call me', password }), 'validation_failed', 400, 'Invalid phone number format (E.164 required)')
    await refused(client.verifyOtp({ phone, token: '123456', type: 'sms' }), 'otp_expired', 403, 'Token has expired or is invalid')
    await refused(client.resend({ phone, type: 'sms' }), 'phone_provider_disabled', 400, 'Unsupported phone provider')
    await refused(client.signInWithSSO({ domain: 'example.test' }), 'saml_provider_disabled', 404, 'SAML 2.0 is disabled')
    await refused(client.signInWithIdToken({ provider: 'google', token: 'x' }), 'provider_disabled', 400, 'Provider (issuer "google") is not enabled')
    await refused(
      client.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array(64) }),
      'web3_provider_disabled', 422, 'Web3 provider is disabled',
    )
  })

  it('reject identity linking', async () => {
    const { client, user } = await confirmedClient()
    const link = client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    await refused(link, 'manual_linking_disabled', 404, 'Manual linking is disabled')
    const { identities } = await ok(client.getUserIdentities())
    assert.equal(identities.length, 1, user?.id)
    await refused(client.unlinkIdentity(identities[0]), 'manual_linking_disabled', 404, 'Manual linking is disabled')
  })
})

describe('admin', () => {
  it('creates, reads, updates and deletes users', async () => {
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

  it('invites users', async () => {
    const admin = await adminApi()
    const email = newEmail()
    const { user } = await ok(admin.inviteUserByEmail(email, { data: { full_name: 'Hana' }, redirectTo }))
    assert.ok(user.invited_at)
    const client = newClient()
    const { code } = await mailTo(email)
    assert.equal((await ok(client.verifyOtp({ email, token: code, type: 'invite' }))).user.id, user.id)
    await ok(client.updateUser({ password }))
    await ok(newClient().signInWithPassword({ email, password }))
    assert.equal((await failure(admin.inviteUserByEmail(email))).code, 'email_exists')
    const bad = await failure(admin.inviteUserByEmail('unknown'))
    assert.deepEqual([bad.status, bad.message], [400, 'Unable to validate email address: invalid format'])
  })

  it('generates links of every type', async () => {
    const admin = await adminApi()
    const { email } = await confirmedClient()
    for (const [type, of] of [
      ['signup', { email: newEmail(), password }],
      ['invite', { email: newEmail() }],
      ['magiclink', { email }],
      ['recovery', { email }],
      ['email_change_current', { email, newEmail: newEmail() }],
      ['email_change_new', { email, newEmail: newEmail() }],
    ]) {
      const { properties } = await ok(admin.generateLink({ type, ...of }))
      assert.equal(properties.verification_type, type)
      assert.match(properties.email_otp, /^\d{6}$/)
    }
  })

  it('lists and removes second factors of users', async () => {
    const admin = await adminApi()
    const { client, session } = await confirmedClient()
    const factor = await ok(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const { factors } = await ok(admin.mfa.listFactors({ userId: session.user.id }))
    assert.deepEqual(factors.map(({ id, status }) => [id, status]), [[factor.id, 'unverified']])
    const removed = await ok(admin.mfa.deleteFactor({ userId: session.user.id, id: factor.id }))
    // The client wraps this response twice.
    assert.deepEqual(removed.data, { id: factor.id })
    assert.equal((await ok(admin.mfa.listFactors({ userId: session.user.id }))).factors.length, 0)
  })

  it('endpoints reject other users', async () => {
    const { session } = await confirmedClient()
    const { admin } = newClient({ headers: { Authorization: `Bearer ${session.access_token}` } })
    const error = await failure(admin.listUsers())
    assert.deepEqual([error.code, error.status], ['not_admin', 403])
  })
})
