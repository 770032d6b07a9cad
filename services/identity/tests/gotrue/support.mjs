// Shared test support: clients without a browser, new addresses, and a parser for the emails in the platform's mail folder.
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { GoTrueClient } from '@supabase/auth-js'

export const url = required('GOTRUE_URL')
const mailDir = required('MAIL_DIR')
const site = new URL(url).origin

export const password = 'Correct-horse-1'
export const otherPassword = 'Battery-staple-2'
export const redirectTo = `${site}/auth`

function required(name) {
  const value = process.env[name]
  if (!value) throw new Error(`set ${name}, see README.md`)
  return value
}

/** Creates a client with its own empty storage, like a new browser profile. */
export function newClient(options = {}) {
  const items = new Map()
  const storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return new GoTrueClient({ url, storage, autoRefreshToken: false, persistSession: true, ...options })
}

export const newEmail = () => `client-${randomUUID()}@example.test`

/** Asserts success and returns the data. */
export async function ok(call) {
  const { data, error } = await call
  if (error) throw error
  return data
}

/** Asserts failure and returns the error. */
export async function failure(call) {
  const { data, error } = await call
  if (!error) throw new Error(`succeeded: ${JSON.stringify(data)}`)
  return error
}

/** Waits for the next email to `address` that was not returned before, and returns its six-digit code and link. */
const returned = new Set()
export async function mailTo(address) {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const files = await readdir(mailDir).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.eml') && !returned.has(name)).sort()) {
      const text = await readFile(join(mailDir, file), 'latin1')
      const head = text.split(/\r?\n\r?\n/, 1)[0].replace(/\r?\n[ \t]+/g, ' ')
      if (!new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'im').test(head)) continue
      const body = plainText(text)
      const code = body.match(/\b\d{6}\b/)?.[0]
      if (!code) continue
      returned.add(file)
      return { code, link: body.match(/https?:\/\/\S+\/auth\/confirm\?\S+/)?.[0] }
    }
    await sleep(100)
  }
  throw new Error(`no email with a code arrived for ${address}`)
}

/** Returns the text part of an email (RFC 2045: quoted-printable, base64 or unencoded). */
function plainText(message) {
  const part = message.match(/content-type:\s*text\/plain[^]*?(?=\r?\n--|$)/i)?.[0] ?? message
  const start = message.indexOf(part)
  // The transfer encoding may precede or follow the content type.
  const before = message.slice(0, start).match(/(?:[^\r\n]+\r?\n)*$/)?.[0] ?? ''
  const [head, ...rest] = part.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const encoding = (before + head).match(/content-transfer-encoding:\s*([\w-]+)/i)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Calls the endpoint behind the button on the page of an email's link, and returns the redirect target. */
export async function follow(link) {
  const response = await fetch(`${url}/verify${new URL(link).search}`, { redirect: 'manual' })
  if (response.status !== 303) throw new Error(`the link returned ${response.status}`)
  const target = new URL(response.headers.get('location'))
  return { target, fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) }
}

/** Signs up and confirms an address, and returns the signed-in client with the address. */
export async function confirmedClient(options) {
  const client = newClient(options)
  const email = newEmail()
  await ok(client.signUp({ email, password, options: { data: { full_name: 'Saba Tesfay' }, emailRedirectTo: redirectTo } }))
  const { code } = await mailTo(email)
  const { session } = await ok(client.verifyOtp({ email, token: code, type: 'signup' }))
  return { client, email, session }
}

/** Returns a wrong code. */
export const wrong = (code) => (code[0] === '0' ? '1' : '0') + code.slice(1)

/** Returns the current code of an authenticator app (RFC 6238). */
export function totp(secret, time = Date.now()) {
  const bits = [...secret].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const number = digest.readUInt32BE(digest[digest.length - 1] & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Returns the admin API of a client that is signed in as the demo admin. */
export async function adminApi() {
  const file = process.env.DEMO_ACCOUNTS ?? join(mailDir, '..', 'demo-accounts.json')
  const { email, password: secret } = JSON.parse(await readFile(file, 'utf8')).admin
  const { session } = await ok(newClient().signInWithPassword({ email, password: secret }))
  return newClient({ headers: { Authorization: `Bearer ${session.access_token}` } }).admin
}
