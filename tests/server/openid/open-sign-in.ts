import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ProviderSettings } from '#server/openid/provider-settings.ts'
import { providerSchema } from '#server/openid/provider-settings.ts'
import * as v from 'valibot'
import { afterFile } from '#tests/clean-up.ts'
import { createCertificate } from '#tests/deploy/certificate.ts'
import { bodyOf, publicURL } from '../identity-helpers.ts'
import { openOffice, type OpenOffice } from '../open-office.ts'
import { clientId, clientSecret, type ProviderOptions, startProvider, type TestProvider } from './provider.ts'

/** Of all providers, because making one takes a while. */
const certificate = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-provider-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return createCertificate(folder)
})()

/** Starts a provider that ends after the tests of the file. */
export async function openProvider(options: ProviderOptions): Promise<TestProvider> {
  const provider = await startProvider(options, certificate)
  afterFile(() => provider.close())
  return provider
}

export const redirectUrl = `${publicURL}/account/oauth-callback`

/** A sign-in that a browser has begun: what it keeps, and where it is led. */
interface Attempt {
  readonly address: string
  readonly state: string
  readonly verifier: string
}

interface SignInAnswer {
  readonly success: boolean
  readonly token?: string
  readonly refreshToken?: string
  /** Code of the refusal. */
  readonly error?: string
}

/** The environment variable of the secret, as an administrator would name it. */
export const secretVariable = 'PROVIDER_SECRET'

/** Settings of a provider that runs on this machine. */
export const settingsOf = (
  { certificateFile, issuer }: TestProvider,
  more: Readonly<Record<string, unknown>> = {},
): ProviderSettings =>
  v.parse(providerSchema, {
    id: 'heron',
    label: 'Heron ID',
    issuer,
    clientId,
    secretVariable,
    intranet: true,
    ca: certificateFile,
    ...more,
  })

/** Opens a provider, and an office that its accounts can sign in to. */
export async function openSignIn(more: Readonly<Record<string, unknown>> = {}, options: Partial<ProviderOptions> = {}) {
  const provider = await openProvider({ redirectUris: [redirectUrl], ...options })
  return { provider, ...(await openWith([settingsOf(provider, more)])) }
}

export async function openWith(openid: readonly ProviderSettings[]) {
  process.env[secretVariable] = clientSecret
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const here = await openOffice({ settings: { openid: [...openid], publicURL }, log })
  // The provider has the clock of the machine.
  here.now = Date.now()
  return { here, logged, ...browserOf(here) }
}

/** What the page does in a browser. */
function browserOf(here: OpenOffice) {
  const begin = async (provider = 'heron'): Promise<Attempt> => {
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const body = { provider, redirectUrl, codeChallenge }
    const begun = await bodyOf<{ address: string; state: string }>(
      here.send('POST', '/api/account/openid/begin', { body }),
    )
    return { ...begun, verifier }
  }
  const redeem = async (
    { verifier }: Pick<Attempt, 'verifier'>,
    returned: URL,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<SignInAnswer> => {
    const { searchParams: answer } = returned
    const body = {
      authorizationCode: answer.get('code'),
      redirectUrl,
      scope: '',
      codeVerifier: verifier,
      state: answer.get('state'),
      ...(answer.get('iss') === null ? {} : { issuer: answer.get('iss') }),
      ...more,
    }
    return bodyOf<SignInAnswer>(here.send('POST', '/api/account/oauth-login', { body }))
  }
  return {
    begin,
    redeem,
    /** Signs an account in, from the button to the session. */
    async signIn({ visit }: TestProvider, subject: string, id?: string): Promise<SignInAnswer> {
      const attempt = await begin(id)
      return redeem(attempt, await visit(attempt.address, subject))
    },
    /** Returns the profile of a session. */
    async who({ token = '' }: SignInAnswer): Promise<{ readonly name: string; readonly email: string }> {
      return (await bodyOf<{ data: { name: string; email: string } }>(here.me(token))).data
    },
    people: () => here.office.db.selectFrom('people').selectAll().orderBy('email').execute(),
  }
}

/** A verified account. */
export const accountOf = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@heron.example`,
  email_verified: true,
  ...more,
})
