import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type JWK, Provider } from 'oidc-provider'
import type { Certificate } from '#tests/deploy/certificate.ts'

/** An account of the provider: its claims. */
type TestAccount = Readonly<Record<string, unknown>>

export const clientId = 'foyer'
export const clientSecret = 'a secret of the provider that no log may have'

export interface TestProvider {
  readonly issuer: string
  /** Its certificate in PEM. */
  readonly certificateFile: string
  /** By subject. Tests may change them. */
  readonly accounts: Map<string, TestAccount>
  /** Responses instead of the provider's own, by path. */
  readonly instead: Map<string, () => { readonly status?: number; readonly body: unknown }>
  /** Requested paths. */
  readonly asked: string[]
  /** Signs with a new key from now on, and publishes only that. */
  rotateKeys(): void
  /** Signs an account in at an address of the provider, like a browser. Returns where the provider leads in the end. */
  visit(address: string, subject: string): Promise<URL>
  /** Answers nobody any more. */
  close(): Promise<void>
}

export interface ProviderOptions {
  /** Where people are sent back to, and after signing out. */
  readonly redirectUris: readonly string[]
  readonly leaveUris?: readonly string[]
  /** False if claims are at the userinfo endpoint only. */
  readonly areClaimsInToken?: boolean
  /** Where it tells that a session has ended. */
  readonly backChannelUri?: string
}

/** Starts a provider of OpenID Connect over TLS. */
export async function startProvider(
  options: ProviderOptions,
  { certificate, files, key }: Certificate,
): Promise<TestProvider> {
  const accounts = new Map<string, TestAccount>()
  const instead: TestProvider['instead'] = new Map()
  const asked: string[] = []
  let answer: ReturnType<Provider['callback']> | null = null
  const server = createServer({ cert: certificate, key }, (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'https://localhost').pathname
    asked.push(path)
    const other = instead.get(path)
    if (other === undefined) return void answer?.(incoming, outgoing)
    const { status = 200, body } = other()
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`
  const cookieKey = randomUUID()
  const signWith = (signingKey: JWK): void => {
    answer = createProvider(issuer, { ...options, accounts, cookieKey, signingKey }).callback()
  }
  signWith(firstKey)
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    issuer,
    certificateFile: files.certificate,
    accounts,
    instead,
    asked,
    rotateKeys: () => signWith(newKey()),
    visit: (address, subject) => visit(address, subject, { issuer, certificate }),
    close,
  }
}

/** Of all providers, because making one takes a while. */
const firstKey = newKey()

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

interface Parts extends ProviderOptions {
  readonly accounts: ReadonlyMap<string, TestAccount>
  readonly cookieKey: string
  readonly signingKey: JWK
}

function createProvider(
  issuer: string,
  { accounts, areClaimsInToken = true, backChannelUri, cookieKey, leaveUris = [], redirectUris, signingKey }: Parts,
): Provider {
  return new Provider(issuer, {
    jwks: { keys: [signingKey] },
    cookies: { keys: [cookieKey] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: leaveUris,
        ...(backChannelUri === undefined
          ? {}
          : { backchannel_logout_uri: backChannelUri, backchannel_logout_session_required: true }),
      },
    ],
    claims: {
      openid: ['sub', 'tid', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale', 'groups', 'realm_access'],
    },
    // Its own dispatcher refuses addresses of this machine, where the server under test is.
    fetch: (url, options = {}) =>
      globalThis.fetch(url, Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'dispatcher'))),
    conformIdTokenClaims: !areClaimsInToken,
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: backChannelUri !== undefined },
    },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts.get(subject) }),
    }),
    // There is no question whether Foyer may read the claims.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

interface Place {
  readonly issuer: string
  readonly certificate: string
}

/** Follows redirects with cookies, and fills in the sign-in form of the provider. */
async function visit(address: string, subject: string, { certificate, issuer }: Place): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  let form: string | null = null
  for (;;) {
    if (at.origin !== issuer) return at
    const { location, status } = await send(at, { certificate, cookies, form })
    form = null
    if (location !== null) at = new URL(location, at)
    else if (status === 200 && at.pathname.startsWith('/interaction/'))
      form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' }).toString()
    else throw new Error(`The provider answers ${at.pathname} with ${status}`)
  }
}

function send(
  url: URL,
  {
    certificate,
    cookies,
    form,
  }: { readonly certificate: string; readonly cookies: Map<string, string>; readonly form: string | null },
): Promise<{ readonly status: number; readonly location: string | null }> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: form === null ? 'GET' : 'POST',
        ca: certificate,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        for (const one of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
          cookies.set(name, value)
        }
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null }),
        )
      },
    )
    sending.on('error', reject)
    sending.end(form)
  })
}
