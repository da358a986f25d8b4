import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkStart } from '#server/commands/serve.ts'
import { readSettings } from '#server/settings.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openStoreFolder } from '../store-folder.ts'
import { accountOf, openProvider, openWith, redirectUrl, secretVariable, settingsOf } from './open-sign-in.ts'
import { clientSecret, type TestProvider } from './provider.ts'

let provider: TestProvider
beforeEach(async () => {
  provider = await openProvider({ redirectUris: [redirectUrl] })
  provider.accounts.set('1', accountOf('Ann Heron'))
})

const metadata = '/.well-known/openid-configuration'

/** Tries to begin a sign-in. Returns the code of the refusal and the log. */
async function tryToBegin(more: Readonly<Record<string, unknown>> = {}) {
  const { here, logged } = await openWith([settingsOf(provider, more)])
  const body = { provider: 'heron', redirectUrl, codeChallenge: 'A'.repeat(43) }
  const { error } = await bodyOf(here.send('POST', '/api/account/openid/begin', { body }))
  return { error, log: logged.join('') }
}

const metadataWith = (more: object) => ({
  body: {
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    ...more,
  },
})

describe('a provider that cannot be used is named to the person, and the reason to the administrator', () => {
  it('answers nobody', async () => {
    await provider.close()
    expect(await tryToBegin()).toMatchObject({
      error: 'ProviderUnreachable',
      log: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('has an error of its own', async () => {
    provider.instead.set(metadata, () => ({ status: 503, body: {} }))
    expect(await tryToBegin()).toMatchObject({ error: 'ProviderUnreachable', log: expect.stringContaining('503') })
  })

  it('has no metadata', async () => {
    provider.instead.set(metadata, () => ({ status: 404, body: {} }))
    expect(await tryToBegin()).toMatchObject({
      error: 'ProviderMisconfigured',
      log: expect.stringContaining("Check 'issuer'"),
    })
  })

  it('says to be another issuer', async () => {
    provider.instead.set(metadata, () => metadataWith({ issuer: `${provider.issuer}/realms/other` }))
    expect(await tryToBegin()).toMatchObject({
      error: 'ProviderMisconfigured',
      log: expect.stringContaining('name another issuer'),
    })
  })

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])('has a %s without https', async (name) => {
    provider.instead.set(metadata, () => metadataWith({ [name]: 'http://localhost/endpoint' }))
    expect(await tryToBegin()).toMatchObject({
      error: 'ProviderMisconfigured',
      log: expect.stringContaining(`no https address as ${name}`),
    })
  })

  it('is in a private network, and the setting does not allow that', async () => {
    expect(await tryToBegin({ intranet: false })).toMatchObject({
      error: 'ProviderMisconfigured',
      log: expect.stringContaining('private network'),
    })
    expect(provider.asked).toEqual([])
  })

  it('names an address instead of a host', async () => {
    const issuer = provider.issuer.replace('localhost', '127.0.0.1')
    expect(await tryToBegin({ intranet: false, issuer })).toMatchObject({ error: 'ProviderMisconfigured' })
    expect(provider.asked).toEqual([])
  })

  it('has a certificate of an unknown authority', async () => {
    expect(await tryToBegin({ ca: null })).toMatchObject({
      error: 'ProviderUnreachable',
      log: expect.stringContaining('self-signed certificate'),
    })
  })
})

describe('a return that the provider spoils', () => {
  it('is refused with a wrong secret, which no log contains', async () => {
    const opened = await openWith([settingsOf(provider)])
    process.env[secretVariable] = `not ${clientSecret}`
    const { begin, here, logged, redeem } = opened
    await here.reopen()
    here.now = Date.now()
    const attempt = await begin()
    const answer = await redeem(attempt, await provider.visit(attempt.address, '1'))
    expect(answer).toMatchObject({ success: false, error: 'ProviderMisconfigured' })
    expect(logged.join('')).toContain('does not accept the client ID or its secret')
    expect(logged.join('')).not.toContain(clientSecret)
  })

  it.each([
    ['the provider is gone', 503, { error: 'server_error' }, 'ProviderUnreachable'],
    ['the provider refuses the request', 400, { error: 'unsupported_grant_type' }, 'ProviderMisconfigured'],
    ['the answer is no token', 200, { access_token: 'a' }, 'ProviderUntrusted'],
  ])('is refused if %s', async (_, status, body, error) => {
    const { begin, redeem } = await openWith([settingsOf(provider)])
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    provider.instead.set('/token', () => ({ status, body }))
    expect(await redeem(attempt, returned)).toMatchObject({ success: false, error })
  })

  it('is refused if the clocks differ', async () => {
    const { begin, redeem } = await openWith([settingsOf(provider)])
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
    const nonce = new URL(attempt.address).searchParams.get('nonce')
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    const idToken = await new SignJWT({ iss: provider.issuer, aud: 'foyer', sub: '1', nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt(hourAgo)
      .setExpirationTime(hourAgo + 300)
      .sign(privateKey)
    provider.instead.set('/jwks', () => ({ body: { keys: [jwk] } }))
    const tokens = { access_token: 'a', token_type: 'bearer', id_token: idToken }
    provider.instead.set('/token', () => ({ body: tokens }))
    expect(await redeem(attempt, returned)).toMatchObject({ success: false, error: 'ProviderClock' })
  })

  it('is verified with keys that the provider has changed meanwhile', async () => {
    const { signIn } = await openWith([settingsOf(provider)])
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
    provider.rotateKeys()
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
  })
})

describe('`foyer serve --check`', () => {
  it('asks each provider', async () => {
    process.env[secretVariable] = clientSecret
    const folder = openStoreFolder()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Foyer</title>')
    const read = readSettings(['--data', join(folder, 'data'), '--port', '0'], {})
    if ('problems' in read) throw new Error(read.problems.join())
    const checked = (more: Readonly<Record<string, unknown>>) =>
      checkStart({ ...read.settings, openid: [settingsOf(provider, more)] }, folder)
    expect(await checked({})).toEqual([])
    expect(await checked({ secretVariable: 'NO_SUCH_SECRET' })).toEqual([expect.stringContaining('NO_SUCH_SECRET')])
    provider.instead.set(metadata, () => ({ status: 404, body: {} }))
    expect(await checked({})).toEqual([
      expect.stringMatching(/^Nobody can sign in with Heron ID \(https:.*Check 'issuer'/),
    ])
  })
})
